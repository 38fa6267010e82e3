import { describe, expect, it } from 'vitest'
import { contractingStatements } from './contracting-statements.ts'

const found = (sql: string) => contractingStatements([{ name: 'x', sql }]).map(([, statement]) => statement)

describe('a statement that may break the former version is found', () => {
  it.each([
    'DROP TABLE words',
    'DROP TABLE IF EXISTS words CASCADE',
    'DROP INDEX words_name',
    'DROP INDEX CONCURRENTLY words_name',
    'DROP VIEW words_of_today',
    'DROP FUNCTION count_words()',
    'DROP TRIGGER words_count ON words',
    'DROP TYPE kind',
    'DROP SEQUENCE words_number',
    'DROP EXTENSION pg_trgm',
    'DROP SCHEMA words CASCADE',
    'ALTER TABLE words DROP COLUMN name',
    'ALTER TABLE words DROP name',
    'ALTER TABLE ONLY words DROP COLUMN IF EXISTS name',
    'ALTER TABLE words DROP CONSTRAINT words_name_check',
    'ALTER TABLE words ALTER COLUMN name DROP DEFAULT',
    'ALTER TABLE words ALTER name DROP DEFAULT',
    'ALTER TABLE words ALTER COLUMN name DROP NOT NULL',
    'ALTER TABLE words ALTER COLUMN number DROP IDENTITY',
    'ALTER TABLE words RENAME TO terms',
    'ALTER TABLE words RENAME COLUMN name TO title',
    'ALTER TABLE words RENAME name TO title',
    'ALTER TABLE words RENAME CONSTRAINT words_name_check TO words_title_check',
    'ALTER INDEX words_name RENAME TO words_title',
    'ALTER TABLE words SET SCHEMA elsewhere',
    'ALTER TABLE words ALTER COLUMN number TYPE bigint',
    'ALTER TABLE words ALTER number SET DATA TYPE bigint USING number::bigint',
    'ALTER TABLE words ALTER COLUMN name SET NOT NULL',
    'ALTER TABLE words ALTER name SET NOT NULL',
    "ALTER TABLE words ADD CHECK (name <> '')",
    'ALTER TABLE words ADD CONSTRAINT words_length CHECK (length(name) < 40)',
    'ALTER TABLE words ADD CONSTRAINT words_length CHECK (length(name) < 40) NOT VALID',
    'ALTER TABLE words ADD UNIQUE (name)',
    'ALTER TABLE words ADD CONSTRAINT words_key PRIMARY KEY (id)',
    'ALTER TABLE words ADD FOREIGN KEY (owner) REFERENCES profiles',
    'ALTER TABLE words ADD CONSTRAINT words_apart EXCLUDE USING gist (span WITH &&)',
    'ALTER TABLE words ADD COLUMN kind text NOT NULL',
    'ALTER TABLE words ADD kind numeric(10, 2) NOT NULL',
    'ALTER TABLE words ADD COLUMN IF NOT EXISTS kind text CHECK (kind IN (1, 2)) NOT NULL',
    'ALTER TABLE words ADD COLUMN key uuid PRIMARY KEY',
    'ALTER TABLE words ADD COLUMN kind text, DROP COLUMN name',
    'ALTER TABLE words ENABLE ROW LEVEL SECURITY',
    'ALTER TABLE words DISABLE TRIGGER words_count',
    'CREATE UNIQUE INDEX words_name ON words (name)',
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS words_name ON words (lower(name)) WHERE deleted_at IS NULL',
    'CREATE TRIGGER words_check BEFORE INSERT ON words FOR EACH ROW EXECUTE FUNCTION check_word()',
    'CREATE RULE words_kept AS ON DELETE TO words DO INSTEAD NOTHING',
    'CREATE OR REPLACE FUNCTION count_words() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE OR REPLACE VIEW words_of_today AS SELECT 1',
    "ALTER TYPE kind RENAME VALUE 'a' TO 'b'",
    'ALTER DOMAIN word ADD CONSTRAINT word_length CHECK (length(VALUE) < 40)',
    'TRUNCATE words',
    'DELETE FROM words',
    'REVOKE ALL ON words FROM public',
    'DO $$ BEGIN DROP TABLE words; END $$',
    'alter table words drop column name',
    'ALTER TABLE words\n  -- No more.\n  DROP\n  COLUMN name',
    'ALTER TABLE "words" DROP COLUMN "name"',
  ])('%s', (sql) => {
    expect(found(`CREATE TABLE others (id uuid);\n${sql};`)).toHaveLength(1)
  })
})

describe('a statement that only adds is not', () => {
  it.each([
    'CREATE TABLE terms (name text NOT NULL UNIQUE CHECK (length(name) < 40))',
    'CREATE INDEX words_by_time ON words (created_at)',
    'ALTER TABLE words ADD COLUMN kind text',
    "ALTER TABLE words ADD COLUMN kind text CHECK (kind IN ('a', 'b'))",
    "ALTER TABLE words ADD COLUMN kind text NOT NULL DEFAULT ''",
    'ALTER TABLE words ADD COLUMN key uuid DEFAULT gen_random_uuid() NOT NULL, ADD COLUMN kind text',
    'ALTER TABLE words ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    'ALTER TABLE words ALTER COLUMN kind SET DEFAULT 1',
    'ALTER TABLE words VALIDATE CONSTRAINT words_length',
    "ALTER TYPE kind ADD VALUE 'c'",
    'CREATE FUNCTION count_words() RETURNS int LANGUAGE sql AS $$ DELETE FROM words; SELECT 1 $$',
    'CREATE VIEW words_of_today AS SELECT 1',
    "INSERT INTO words VALUES ('DROP TABLE words; ')",
    'UPDATE words SET kind = 1',
    "COMMENT ON TABLE words IS 'it''s; DROP TABLE words'",
    '-- DROP TABLE words;\nSELECT 1',
    '/* DROP TABLE words; */ SELECT 1',
  ])('%s', (sql) => {
    expect(found(`${sql};`)).toEqual([])
  })
})

it('what the migrations make themselves the former version does not know, until it is taken away and made anew', () => {
  const made = { name: '1', sql: 'CREATE TABLE terms (name text); CREATE INDEX terms_name ON terms (name);' }
  const changed = {
    name: '2',
    sql: `ALTER TABLE terms ADD CHECK (name <> ''); CREATE UNIQUE INDEX terms_one ON terms (name);
      DROP INDEX terms_name; DELETE FROM terms; ALTER TABLE words DROP COLUMN name;
      DROP INDEX words_name; CREATE UNIQUE INDEX words_name ON words (name);`,
  }
  expect(contractingStatements([made, changed])).toEqual([
    ['2', 'ALTER TABLE words DROP COLUMN name'],
    ['2', 'DROP INDEX words_name'],
    ['2', 'CREATE UNIQUE INDEX words_name ON words (name)'],
  ])
  expect(contractingStatements([changed])).toHaveLength(7)
})

it('a line above declares one statement, and no other', () => {
  const declared = '-- contracts: nobody reads it\nDROP TABLE a;\nDROP TABLE b;\n-- contracts:\nDROP TABLE c;'
  expect(found(declared)).toEqual(['DROP TABLE b', 'DROP TABLE c'])
})
