-- Since when a permission is missing that the connection needs and had before; null while all of them are there.
alter table provider_credentials add column permissions_lost_at timestamptz;
