import { type importKeywords, MOST_FAULTS } from '@thokham/contract/category-admin'
import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import { csvRows } from '@thokham/domain/csv-rows'
import { keywordFault, keywordSameness, stockKeyword } from '@thokham/domain/stock-keyword'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import { type Doer, writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
import { addKeywords, lockCategory } from './add-keywords.ts'
import { KEYWORDS_PIECE } from './category-content.ts'
import { readSizes } from './read-numbered.ts'

type Result = CallResult<typeof importKeywords>
type Fault = Result['faults'][number]

interface Line {
  line: number
  category: string
  keyword: string
  sameness: string
}

interface ReadLine extends Omit<Line, 'sameness'> {
  hasMore: boolean
}

const KEYWORD_HEADS = ['keyword', 'keywords', 'คีย์เวิร์ด']
const CATEGORY_HEADS = ['category', 'หมวด']

/**
 * Adds keywords from lines or CSV, without those that have a fault; a dry run only looks.
 * @throws Refusal `not_found` when the category is not there
 */
export async function takeKeywords(
  tx: Transaction,
  doer: Doer,
  { text, category, dryRun }: HandlerInput<typeof importKeywords>['body'],
): Promise<Result> {
  const sizes = await readSizes(tx)
  const titles = new Map(sizes.map(({ id, title }) => [id, title]))
  if (!titles.has(category)) throw new Refusal('not_found')
  const { usable, faults } = judge(linesOf(text, category), titles)
  const looked = await partTaken(tx, usable, titles)
  faults.push(...looked.faults)
  let { free } = looked
  let added = 0
  if (!dryRun) {
    const written = await add(tx, doer, free, titles)
    faults.push(...written.faults)
    free = written.free
    added = written.added
  }
  faults.sort((a, b) => a.line - b.line)
  return { usable: free.length, faulty: faults.length, faults: faults.slice(0, MOST_FAULTS), added }
}

/** Reads lines, or the columns of a table with a head. */
function linesOf(text: string, category: string): ReadLine[] {
  const rows = csvRows(text)
  const head = rows[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const keywordAt = head.findIndex((cell) => KEYWORD_HEADS.includes(cell))
  const categoryAt = head.findIndex((cell) => CATEGORY_HEADS.includes(cell))
  const isTable = keywordAt >= 0
  return rows.slice(isTable ? 1 : 0).map(({ cells, line }) => ({
    line,
    // Without a head nobody can tell what further cells are.
    hasMore: !isTable && cells.slice(1).some((cell) => cell.trim() !== ''),
    keyword: stockKeyword(cells[isTable ? keywordAt : 0] ?? ''),
    category: (isTable && categoryAt >= 0 && cells[categoryAt]?.trim().toLowerCase()) || category,
  }))
}

/** Parts the lines into those that could be taken and those that cannot, whatever the library holds. */
function judge(lines: readonly ReadLine[], titles: ReadonlyMap<string, string>) {
  const usable: Line[] = []
  const faults: Fault[] = []
  const first = new Map<string, number>()
  for (const { line, keyword, category, hasMore } of lines) {
    const own = keywordFault(keyword)
    const sameness = keywordSameness(keyword)
    const earlier = first.get(sameness)
    if (hasMore) faults.push({ line, keyword: shown(keyword), fault: 'columns', where: null })
    else if (own) faults.push({ line, keyword: shown(keyword), fault: own, where: null })
    else if (!titles.has(category)) faults.push({ line, keyword, fault: 'category', where: shown(category) })
    else if (earlier !== undefined) faults.push({ line, keyword, fault: 'duplicate', where: `#${earlier}` })
    else {
      first.set(sameness, line)
      usable.push({ line, keyword, category, sameness })
    }
  }
  return { usable, faults }
}

const shown = (text: string) => text.slice(0, 80)

/** Parts lines into those that can be added, and those whose keyword some category has, or whose category is gone. */
async function partTaken(
  tx: Transaction,
  lines: readonly Line[],
  titles: ReadonlyMap<string, string>,
): Promise<{ free: Line[]; faults: Fault[] }> {
  const { rows } = await tx.execute<{ sameness: string; title: string }>(sql`
    SELECT k.sameness, c.title FROM keywords k JOIN categories c ON c.id = k.category_id
    WHERE k.deleted_at IS NULL AND k.sameness = ANY (${sql.param(lines.map(({ sameness }) => sameness))}::text[])`)
  const taken = new Map(rows.map(({ sameness, title }) => [sameness, title]))
  const free: Line[] = []
  const faults: Fault[] = []
  for (const each of lines) {
    const { line, keyword, category, sameness } = each
    const where = taken.get(sameness)
    if (where !== undefined) faults.push({ line, keyword, fault: 'duplicate', where })
    else if (!titles.has(category)) faults.push({ line, keyword, fault: 'category', where: shown(category) })
    else free.push(each)
  }
  return { free, faults }
}

/**
 * Adds lines category by category, in the order of their ids, as locks are taken everywhere. What somebody else added or
 * deleted since the lines were looked at is told like any other fault.
 */
async function add(
  tx: Transaction,
  doer: Doer,
  lines: readonly Line[],
  titles: ReadonlyMap<string, string>,
): Promise<{ free: Line[]; faults: Fault[]; added: number }> {
  const all = { free: [] as Line[], faults: [] as Fault[], added: 0 }
  for (const category of [...new Set(lines.map((line) => line.category))].sort()) {
    const own = lines.filter((line) => line.category === category)
    await markEdited(tx, KEYWORDS_PIECE, category, doer.now)
    const locked = await lockCategory(tx, category)
    const keywords = own.map(({ keyword }) => keyword)
    const here = new Set(locked ? await addKeywords(tx, locked, keywords, { isShipped: false }) : [])
    const added = own.filter(({ sameness }) => here.has(sameness))
    if (added.length < own.length) {
      const rest = own.filter(({ sameness }) => !here.has(sameness))
      const parted = await partTaken(tx, rest, locked ? titles : new Map())
      all.faults.push(...parted.faults)
      // Whoever had them in that moment has given them up since.
      all.free.push(...parted.free)
    }
    all.free.push(...added)
    all.added += added.length
    if (added.length > 0) {
      const entry = { action: 'keywords.import', subjectKind: 'category', subjectId: category }
      await writeAudit(tx, doer, { ...entry, after: { added: added.length } })
    }
  }
  return all
}
