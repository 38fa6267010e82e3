import { useQuery } from '@tanstack/react-query'
import { type AdminTable, DENSITIES, type Density } from '@thokham/domain/table-look'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { tableViewsQuery, useRememberLook } from './table-view-queries.ts'

/** A table whose columns can be chosen. */
export interface TableColumns<Column extends string> {
  table: AdminTable
  /** The names of those that can be left out, in their order. */
  names: Readonly<Record<Column, string>>
  /** Those that are shown until somebody chooses. */
  standard: readonly Column[]
}

export interface ChosenLook<Column extends string> {
  shown: ReadonlySet<Column>
  /** The table's own columns: narrow windows may leave some of them out. */
  isStandard: boolean
  density: Density
  choose: (part: { columns?: readonly Column[]; density?: Density }) => void
  /** The columns and the density as an address says them. */
  search: { cols: string; rows: Density }
}

/**
 * Returns how a table looks: as the address says, else as this admin chose last, on whatever device, else as it is. A choice
 * goes to the address, so that it can be sent on, and is kept.
 */
export function useTableLook<Column extends string>({
  table,
  names,
  standard,
}: TableColumns<Column>): ChosenLook<Column> {
  const [{ cols, rows }, set] = useSearchParams()
  const { data } = useQuery(tableViewsQuery)
  const keep = useRememberLook(table)
  const kept = data?.looks.find((look) => look.table === table)
  const all = Object.keys(names) as Column[]
  const asked = cols?.split(',') ?? kept?.columns ?? standard
  const columns = all.filter((one) => (asked as readonly string[]).includes(one))
  const density = DENSITIES.find((one) => one === rows) ?? kept?.density ?? 'normal'
  const same = (some: readonly Column[]) =>
    some.length === standard.length && standard.every((one) => some.includes(one))
  return {
    shown: new Set(columns),
    isStandard: same(columns),
    density,
    search: { cols: written(columns), rows: density },
    choose(part) {
      const next = all.filter((one) => (part.columns ?? columns).includes(one))
      const room = part.density ?? density
      set(
        { cols: same(next) ? undefined : written(next), rows: room === 'normal' ? undefined : room },
        { replace: true },
      )
      keep({ columns: same(next) ? null : next, density: room })
    },
  }
}

/** Writes the columns down; no column at all is something, too. */
function written(columns: readonly string[]): string {
  return columns.length === 0 ? 'none' : columns.join(',')
}
