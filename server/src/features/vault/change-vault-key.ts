import { type SQL, sql } from 'drizzle-orm'
import { type KeyVault, VaultError } from '../../integrations/key-vault.ts'
import type { Services } from '../../services.ts'
import { SEALING } from './seal-for-row.ts'
import { SEALED_TABLES } from './sealed-tables.ts'

const AT_A_TIME = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

type SealedTable = (typeof SEALED_TABLES)[number]
type Row = Record<string, string | null> & { id: string }

/** How a change of the vault's keys went. */
export interface Changed {
  /** Rows sealed anew. */
  count: number
  /** Rows that no key of the vault opens; left as they were. */
  unopenable: number
}

/**
 * Seals everything anew under a fresh key of the vault and forgets the older ones, while the server goes on sealing and
 * opening: the key is added under the lock of sealing, the rows follow a few a transaction. After an interruption it
 * goes on where it stopped.
 */
export async function changeVaultKey(services: Pick<Services, 'db' | 'vault'>): Promise<Changed> {
  const { db, vault } = services
  await db.transaction(async (tx) => {
    // Whoever had sealed with the older key has committed once this is ours; whoever comes later sees the fresh one.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEALING})`)
    // Several keys mean that an earlier run was cut short.
    if (vault.keyIds().length === 1) vault.addKey()
  })
  const done: Changed = { count: 0, unopenable: 0 }
  for (const table of SEALED_TABLES) {
    let after: string | undefined = FIRST
    while (after !== undefined) after = await resealSome(services, table, after, done)
  }
  vault.dropOldKeys()
  return done
}

/** Counts how many sealed rows the vault opens, and how many it does not; changes nothing. */
export async function tryVault({ db, vault }: Pick<Services, 'db' | 'vault'>): Promise<Changed> {
  const found: Changed = { count: 0, unopenable: 0 }
  for (const table of SEALED_TABLES) {
    const { rows } = await db.execute<Row>(sql`${selectFrom(table)} WHERE sealed_under IS NOT NULL`)
    for (const row of rows) opened(vault, table, row) ? found.count++ : found.unopenable++
  }
  return found
}

/**
 * Seals some rows of a table anew, locked in the order of their ids, in one transaction.
 * @returns the id it came to; undefined when there are no more
 */
function resealSome(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  table: SealedTable,
  after: string,
  done: Changed,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<Row>(sql`${selectFrom(table)}
      WHERE sealed_under <> ${vault.currentKeyId()} AND ${sql.identifier(table.id)} > ${after}
      ORDER BY ${sql.identifier(table.id)} LIMIT ${AT_A_TIME} FOR UPDATE`)
    for (const row of rows) {
      const secrets = opened(vault, table, row)
      if (!secrets) {
        done.unopenable++
        continue
      }
      const sets: SQL[] = [sql`sealed_under = ${vault.currentKeyId()}`]
      for (const [column, { secret, purpose }] of secrets) {
        const sealed = vault.seal(secret, { ownerId: row.id, purpose })
        sets.push(sql`${sql.identifier(column)} = ${sealed.text}`)
      }
      await tx.execute(sql`UPDATE ${sql.identifier(table.name)} SET ${sql.join(sets, sql`, `)}
        WHERE ${sql.identifier(table.id)} = ${row.id}`)
      done.count++
    }
    return rows.at(-1)?.id
  })
}

function selectFrom({ name, id, columns }: SealedTable): SQL {
  const names = Object.keys(columns).map((column) => sql.identifier(column))
  return sql`SELECT ${sql.identifier(id)} AS id, ${sql.join(names, sql`, `)} FROM ${sql.identifier(name)}`
}

/** Opens a row's secrets, those that are there; null when one does not open. */
function opened(
  vault: KeyVault,
  { columns }: SealedTable,
  row: Row,
): Map<string, { secret: string; purpose: string }> | null {
  const secrets = new Map<string, { secret: string; purpose: string }>()
  for (const [column, purpose] of Object.entries(columns)) {
    const sealed = row[column]
    if (sealed === null || sealed === undefined) continue
    try {
      secrets.set(column, { secret: vault.open(sealed, { ownerId: row.id, purpose }), purpose })
    } catch (error) {
      if (error instanceof VaultError) return null
      throw error
    }
  }
  return secrets
}
