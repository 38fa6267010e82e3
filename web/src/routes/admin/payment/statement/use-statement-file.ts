import {
  readStatement,
  type StatementColumns,
  type StatementLine,
} from '@thokham/domain/bank-statement/read-statement'
import { useState } from 'react'
import { storedJson } from '../../../../kit/storage/stored.ts'
import { NotATable, readCells } from './statement-file.ts'

type FileState =
  | { kind: 'none' | 'reading' }
  | { kind: 'fault'; fault: 'unread' | 'failed' | 'empty' | 'too_many' }
  | { kind: 'columns'; header: string[]; rows: string[][] }

/** More than the server takes at once. */
const MOST_LINES = 5_000

/** What the owner said of columns that nobody knows, by the names that stand above them. */
const said = storedJson<Record<string, StatementColumns>>('statementColumns', (kept) =>
  kept && typeof kept === 'object' ? (kept as Record<string, StatementColumns>) : {},
)

const nameOf = (header: readonly string[]) => header.join('\t')

/** Reads a file of a bank, and asks for its columns once where nobody knows them. @param take takes the money that came in */
export function useStatementFile(take: (lines: readonly StatementLine[]) => void) {
  const [state, setState] = useState<FileState>({ kind: 'none' })
  const [cells, setCells] = useState<readonly string[][]>([])

  function settle(found: ReturnType<typeof outcomeOf>) {
    setState(found.kind === 'lines' ? { kind: 'none' } : found)
    if (found.kind === 'lines') take(found.lines)
  }

  async function open(file: File) {
    setState({ kind: 'reading' })
    try {
      const rows = await readCells(file)
      setCells(rows)
      settle(outcomeOf(rows, null))
    } catch (error) {
      // Another fault is of the moment: the file was moved, or the code for it did not come.
      setState({ kind: 'fault', fault: error instanceof NotATable ? 'unread' : 'failed' })
    }
  }

  function choose(columns: StatementColumns) {
    if (state.kind !== 'columns') return
    said.set({ ...said.get(), [nameOf(state.header)]: columns })
    settle(outcomeOf(cells, columns))
  }

  return { state, open: (file: File) => void open(file), choose }
}

function outcomeOf(
  rows: readonly string[][],
  columns: StatementColumns | null,
): FileState | { kind: 'lines'; lines: readonly StatementLine[] } {
  const found = readStatement(rows, columns)
  if (found.kind === 'columns') {
    const known = said.get()[nameOf(found.header)]
    return known ? outcomeOf(rows, known) : found
  }
  if (found.kind === 'empty' || found.lines.length === 0) return { kind: 'fault', fault: 'empty' }
  return found.lines.length > MOST_LINES ? { kind: 'fault', fault: 'too_many' } : found
}
