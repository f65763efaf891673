-- Whether managers may change shifts in which people of the panel stand; only control admins decide it.
alter table companies add column managers_change_panel_shifts boolean not null default false;
alter table companies add column panel_shifts_version bigint not null default 1;

alter table setting_saves drop constraint setting_saves_setting_check;
alter table setting_saves add constraint setting_saves_setting_check
  check (setting in ('calendar', 'password_strength', 'panel_shifts'));
