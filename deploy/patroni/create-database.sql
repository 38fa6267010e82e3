-- Once, on the leader: psql -h db1 -U postgres -v password='…' -f create-database.sql
CREATE ROLE thokham LOGIN CREATEDB PASSWORD :'password';
-- To see how far copies are behind (/admin/health).
GRANT pg_monitor TO thokham;
CREATE DATABASE thokham OWNER thokham;
