import type { Extension, ListedMember } from '@thokham/contract/members'
import { DENSE_TABLE, ROW_BUTTON, ROW_HEIGHT } from '../../../components/table-view/row-density.ts'
import type { ChosenLook } from '../../../components/table-view/use-table-look.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Found } from '../../../components/ui/found.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { bareMoney } from '../../../lib/format/thai-format.ts'
import { extension, manyMembers, members as text } from '../../../text/members.ts'
import { Tick } from '../tick.tsx'
import { MEMBER_COLUMN_LOOKS, MEMBER_COLUMNS, type MemberColumn, NARROW_COLUMNS } from './member-columns.tsx'
import { LeftWords, untilWords } from './term-words.tsx'

export interface MemberRowsProps {
  members: readonly ListedMember[]
  /** The one who stands open. */
  open: string | undefined
  look: ChosenLook<MemberColumn>
  /** Beside an open member there is room for five columns. */
  isNarrow: boolean
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  onOpen: (id: string) => void
  onExtend: (member: ListedMember, by: Extension) => void
}

/** Renders the members as a table; below 920 px `MemberCards` takes its place. */
export function MemberTable({ members, open, look, isNarrow, ticked, onTick, onOpen }: MemberRowsProps) {
  const chosen = MEMBER_COLUMNS_IN_ORDER.filter(
    (column) => look.shown.has(column) && (!isNarrow || NARROW_COLUMNS.has(column)),
  )
  // Whoever chose the columns sees them all, and scrolls where they do not fit.
  const isFixed = look.isStandard || isNarrow
  const hiding = (column: MemberColumn) => isFixed && FIRST_TO_GO.has(column) && 'max-[1100px]:hidden'
  return (
    <div className={cx('max-[920px]:hidden', !isFixed && 'overflow-x-auto')}>
      <table
        data-density={look.density}
        style={isFixed ? undefined : { minWidth: leastWidth(chosen) }}
        className={cx(DENSE_TABLE, 'w-full table-fixed text-left text-xs')}
      >
        <thead className={cx('z-10 bg-sunken', isFixed && 'sticky top-0')}>
          <tr className="border-line border-b">
            <th scope="col" className="w-12 pl-2">
              <Tick
                label={manyMembers.selectAll}
                checked={members.every(({ id }) => ticked.has(id))}
                onChange={(all) => onTick(new Set(all ? members.map(({ id }) => id) : []))}
              />
            </th>
            <th scope="col" className="nb h-11 px-3 pl-1 font-medium">
              {text.columns.member}
            </th>
            {chosen.map((column) => {
              const { width, isNumber } = MEMBER_COLUMN_LOOKS[column]
              return (
                <th
                  key={column}
                  scope="col"
                  style={{ width }}
                  className={cx(
                    'nb h-11 px-3 font-medium last:pr-4',
                    isNumber && 'text-right',
                    hiding(column),
                  )}
                >
                  {MEMBER_COLUMNS.names[column]}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr
              key={member.id}
              aria-selected={member.id === open}
              className={cx(
                ROW_HEIGHT,
                'border-line border-b last:border-0',
                member.id === open
                  ? 'bg-khram-soft shadow-[inset_3px_0_0_var(--khram)]'
                  : 'hover:bg-khram-soft/40',
              )}
            >
              <td className="pl-2">
                <TickOne member={member} ticked={ticked} onTick={onTick} />
              </td>
              <td className="pl-1">
                <span className="flex min-w-0 items-center gap-2">
                  <button
                    type="button"
                    data-member={member.id}
                    onClick={() => onOpen(member.id)}
                    aria-label={text.open(member.displayName)}
                    className={cx(ROW_BUTTON, 'min-w-0 truncate text-left font-semibold hover:underline')}
                  >
                    <Found>{member.displayName}</Found>
                  </button>
                  {member.hasPending && <PendingMark />}
                </span>
              </td>
              {chosen.map((column) => {
                const { isNumber, cell } = MEMBER_COLUMN_LOOKS[column]
                const isText = column === 'email' || column === 'level'
                return (
                  <td
                    key={column}
                    title={column === 'email' ? member.email : undefined}
                    className={cx(
                      'px-3 tabular-nums last:pr-4',
                      isText ? 'truncate' : 'nb',
                      isNumber && 'text-right',
                      hiding(column),
                    )}
                  >
                    {cell(member)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const MEMBER_COLUMNS_IN_ORDER = Object.keys(MEMBER_COLUMN_LOOKS) as MemberColumn[]
/** Columns that narrow windows leave out first, unless the columns were chosen. */
const FIRST_TO_GO: ReadonlySet<MemberColumn> = new Set(['phone', 'joined'])
/** px of the box and the name, and of a column that takes what is left. */
const [NAME_WIDTH, LEAST_WIDTH] = [248, 220]

function leastWidth(columns: readonly MemberColumn[]): number {
  return columns.reduce((sum, column) => sum + (MEMBER_COLUMN_LOOKS[column].width ?? LEAST_WIDTH), NAME_WIDTH)
}

function PendingMark() {
  return (
    <span className="nb shrink-0 rounded-crop bg-khamin-soft px-1.5 font-semibold text-2xs text-khamin-text">
      {text.pending}
    </span>
  )
}

function TickOne({
  member,
  ticked,
  onTick,
}: Pick<MemberRowsProps, 'ticked' | 'onTick'> & { member: ListedMember }) {
  const { id, displayName } = member
  const others = [...ticked].filter((one) => one !== id)
  return (
    <Tick
      label={manyMembers.select(displayName)}
      checked={ticked.has(id)}
      onChange={(checked) => onTick(new Set(checked ? [...ticked, id] : others))}
    />
  )
}

/** Renders the members as cards where there is no room for a table, each with a button for one more month. */
export function MemberCards({ members, ticked, onTick, onOpen, onExtend }: MemberRowsProps) {
  return (
    <ul className="divide-y divide-line min-[920px]:hidden">
      {members.map((member) => (
        <li
          key={member.id}
          className={cx('flex flex-col gap-2 px-4 py-3.5', ticked.has(member.id) && 'bg-khram-soft')}
        >
          <div className="flex items-start justify-between gap-3">
            <p className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span className="wrap-anywhere font-semibold">
                <Found>{member.displayName}</Found>
              </span>
              {member.hasPending && <PendingMark />}
              {member.class === 'lifetime' && <Badge tone="vip">{text.classes.lifetime}</Badge>}
            </p>
            <p className="nb text-sm tabular-nums">
              <span className="text-ink-2 text-xs">{text.paid}</span>{' '}
              <span className="font-semibold">{bareMoney(member.paidSatang)}</span>
            </p>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-3 text-ink-2 text-xs">
            <span className="wrap-anywhere">
              {member.membership === 'vip' && member.expiresAt
                ? text.until(untilWords(member))
                : member.email}
            </span>
            <LeftWords member={member} long />
          </div>
          <div className="flex items-center gap-2">
            <span className="mr-auto">
              <TickOne member={member} ticked={ticked} onTick={onTick} />
            </span>
            {(member.class === 'vip' || member.class === 'expired') && member.expiresAt && (
              <Button size={44} className="px-4! text-sm!" onClick={() => onExtend(member, 'month')}>
                {extension.names.month}
              </Button>
            )}
            <Button
              size={44}
              className="px-4! text-sm!"
              data-member={member.id}
              onClick={() => onOpen(member.id)}
              aria-label={text.open(member.displayName)}
            >
              {text.show}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
