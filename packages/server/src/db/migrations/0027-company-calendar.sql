-- What a company adds to the holidays of its region. Its own dates are in calendar_exceptions, which is there already.

alter table companies
  -- Whether optional days (Brazil: "ponto facultativo") are holidays of the company too.
  add column counts_optional_holidays boolean not null default false,
  -- Counts up with every change of zone, region or dates: a change made on an older state is refused by it.
  add column calendar_version bigint not null default 1;
