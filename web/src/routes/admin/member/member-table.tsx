import type { Extension, ListedMember } from '@thokham/contract/members'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cx } from '../../../lib/class-names.ts'
import { bareMoney, thaiDate, thaiPhone } from '../../../lib/thai-format.ts'
import { admin } from '../../../text/admin.ts'
import { extension, manyMembers, members as text } from '../../../text/members.ts'
import { Tick } from '../tick.tsx'
import { LeftWords, untilWords } from './term-words.tsx'

export interface MemberRowsProps {
  members: readonly ListedMember[]
  /** The one who stands open. */
  open: string | undefined
  /** Beside an open member there is room for five columns. */
  isNarrow: boolean
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  onOpen: (id: string) => void
  onExtend: (member: ListedMember, by: Extension) => void
}

/** The members as a table; under 920 px there are cards. */
export function MemberTable({ members, open, isNarrow, ticked, onTick, onOpen }: MemberRowsProps) {
  const { columns } = text
  const wide = isNarrow ? 'hidden' : 'max-[1100px]:hidden'
  return (
    <table className="w-full table-fixed text-left text-xs max-[920px]:hidden">
      <thead className="bg-sunken">
        <tr className="border-line border-b">
          <th scope="col" className="w-12 pl-2">
            <Tick
              label={manyMembers.selectAll}
              checked={members.every(({ id }) => ticked.has(id))}
              onChange={(all) => onTick(new Set(all ? members.map(({ id }) => id) : []))}
            />
          </th>
          <Head className="pl-1">{columns.member}</Head>
          <Head>{columns.email}</Head>
          <Head className={cx('w-30', wide)}>{columns.phone}</Head>
          <Head className={cx('w-28', wide)}>{columns.joined}</Head>
          <Head className="w-36">{columns.until}</Head>
          <Head className="w-24">{columns.left}</Head>
          <Head className="w-28 pr-4 text-right">{columns.paid}</Head>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr
            key={member.id}
            aria-selected={member.id === open}
            className={cx(
              'h-11 border-line border-b last:border-0',
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
                  className="min-w-0 truncate py-2 text-left font-semibold hover:underline"
                >
                  {member.displayName}
                </button>
                {member.hasPending && <PendingMark />}
              </span>
            </td>
            <td title={member.email} className="truncate px-3">
              {member.email}
            </td>
            <td className={cx('nb px-3 tabular-nums', wide)}>
              {member.phone ? thaiPhone(member.phone) : admin.none}
            </td>
            <td className={cx('nb px-3 tabular-nums', wide)}>{thaiDate(member.createdAt)}</td>
            <td className="nb px-3 tabular-nums">{untilWords(member)}</td>
            <td className="px-3">
              <LeftWords member={member} />
            </td>
            <td className="nb pr-4 pl-3 text-right tabular-nums">{bareMoney(member.paidSatang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ className, children }: { className?: string; children: string }) {
  return (
    <th scope="col" className={cx('nb h-11 px-3 font-medium', className)}>
      {children}
    </th>
  )
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

/** The same members where there is no room for a table, each with one more month and all else a press away. */
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
              <span className="wrap-anywhere font-semibold">{member.displayName}</span>
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
