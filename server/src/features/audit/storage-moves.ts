import type { Database } from '../../db/client.ts'
import { type Doer, writeAudit } from './write-audit.ts'

const STORAGE = { subjectKind: 'installation', subjectId: 'installation' } as const

/** Notes that all tables came here from another database, in the transaction that brought them. @param from without user and password */
export async function noteDatabaseMove(
  db: Database,
  doer: Doer,
  { from, to, tables, rows }: { from: string; to: string; tables: number; rows: number },
): Promise<void> {
  await writeAudit(db, doer, {
    ...STORAGE,
    action: 'storage.move-database',
    before: { place: from },
    after: { place: to, tables, rows },
  })
}

/** Notes that a database whose data had moved away is in use again. @param to where the data had moved to */
export async function noteCancelledMove(db: Database, doer: Doer, to: string): Promise<void> {
  await writeAudit(db, doer, { ...STORAGE, action: 'storage.cancel-move', before: { place: to } })
}

/** Notes that the files were copied to another store. */
export async function noteFilesMove(
  db: Database,
  doer: Doer,
  { from, to, files, bytes }: { from: string; to: string; files: number; bytes: number },
): Promise<void> {
  await writeAudit(db, doer, {
    ...STORAGE,
    action: 'storage.move-files',
    before: { place: from },
    after: { place: to, files, bytes },
  })
}
