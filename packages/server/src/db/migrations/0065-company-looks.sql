-- How a company's sign-in pages and e-mails look. Images are kept re-encoded, each once per company, under the SHA-256 of
-- what is served, which is their address: what stands at an address never changes.

create table look_images (
  company_key uuid not null references companies (key) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  type text not null check (type in ('image/png', 'image/jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Of what can be seen through: whether what is drawn is light or dark, so that it is put on a ground it stands out from.
  tone text not null check (tone in ('opaque', 'light', 'dark', 'mixed')),
  content bytea not null check (octet_length(content) <= 4194304),
  -- Since when it waits: when it was sent, or when a look last showed it.
  created_at timestamptz not null,
  primary key (company_key, hash)
);
call secure_tenant_table('look_images');

create table company_looks (
  company_key uuid primary key references companies (key) on delete cascade,
  version bigint not null default 1,
  logo_hash bytea,
  logo_width integer check (logo_width between 40 and 500),
  logo_height integer check (logo_height between 40 and 500),
  background_hash bytea,
  primary_color text check (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color text check (secondary_color ~ '^#[0-9a-f]{6}$'),
  text_color text check (text_color ~ '^#[0-9a-f]{6}$'),
  updated_at timestamptz not null,
  updated_by_name text not null,
  check ((logo_hash is null) = (logo_width is null) and (logo_hash is null) = (logo_height is null)),
  foreign key (company_key, logo_hash) references look_images (company_key, hash),
  foreign key (company_key, background_hash) references look_images (company_key, hash)
);
call secure_tenant_table('company_looks');

-- An e-mail may name the image that is sent along with it.
alter table mail_outbox add column logo_hash bytea;
