-- A first reading of a directory is made of the indexes that each new person enters. These are needed no more.

-- The orders by instants are answered from the people that a process keeps in memory.
drop index users_by_last_login;
drop index users_by_password_change;
-- The home page counts along the index of the list, which holds the same columns.
drop index users_counted;
