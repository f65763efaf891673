-- What applications are told of a person beside the name by which they know them.

alter table service_providers
  -- Null = nothing. Google is told nothing but the e-mail.
  add column attributes jsonb check (jsonb_typeof(attributes) = 'array' and jsonb_array_length(attributes) > 0),
  add check (attributes is null or provider <> 'google');

-- The part of the name that the directory calls the first; the last name is what follows it. Null until it is read.
alter table users add column given_name text;
