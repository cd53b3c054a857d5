create constraint trigger custom_role_audit after insert or update or delete on custom_role
  deferrable initially deferred
  for each row execute function audit_change('CustomRole', 'name description permissions');
