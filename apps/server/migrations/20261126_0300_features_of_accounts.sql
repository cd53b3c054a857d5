-- Nothing of the product is held back: accounts have the inbox view and custom roles unless these are taken from them.
update account set features = array_append(features, 'inbox_view') where not 'inbox_view' = any (features);
update account set features = array_append(features, 'custom_roles') where not 'custom_roles' = any (features);
