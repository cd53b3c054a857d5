-- The key of a server, such as the one that answers of hCaptcha are checked with, is a secret as well.

-- What may be shown of a value: no secrets, of addresses no more than the host (their rest may be one), and the
-- beginning of long texts.
create or replace function audit_value(name text, value jsonb) returns jsonb language plpgsql immutable as $$
declare
  content text;
begin
  case jsonb_typeof(value)
    when 'object' then
      return coalesce((select jsonb_object_agg(key, audit_value(key, part)) from jsonb_each(value) as p (key, part)), '{}');
    when 'array' then
      return coalesce((select jsonb_agg(audit_value(name, part)) from jsonb_array_elements(value) as p (part)), '[]');
    when 'string' then
      if name ~* 'token|secret|password|passphrase|otp|hmac|api_?key|server_?key|private_key|credential|signature_key' then
        return '"[FILTERED]"';
      end if;
      content := value #>> '{}';
      if content ~* '^[a-z]+://' then
        content := regexp_replace(content, '^([a-z]+://)([^/?#@]*@)?([^/?#]*)([/?#].+)?$', '\1\3', 'i');
      end if;
      return to_jsonb(case when length(content) > 500 then left(content, 500) || '…' else content end);
    else
      return value;
  end case;
end $$;
