-- On the leader: psql -h db1 -U postgres -v password='…' -f create-database.sql
-- What is there already stays as it is, with the password that it has: it may be run again.
SELECT format('CREATE ROLE thokham LOGIN CREATEDB PASSWORD %L', :'password')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'thokham') \gexec
-- To see how far copies are behind (/admin/health).
GRANT pg_monitor TO thokham;
SELECT 'CREATE DATABASE thokham OWNER thokham'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'thokham') \gexec
