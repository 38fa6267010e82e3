import type { ListedMember } from '@thokham/contract/members'
import type { ReactNode } from 'react'
import type { TableColumns } from '../../../components/table-view/use-table-look.ts'
import { Found } from '../../../components/ui/found.tsx'
import {
  bareMoney,
  thaiDate,
  thaiNumber,
  thaiPhone,
  thaiShortDateTime,
} from '../../../lib/format/thai-format.ts'
import { admin } from '../../../text/admin.ts'
import { members as text } from '../../../text/members.ts'
import { LeftWords, untilWords } from './term-words.tsx'

export type MemberColumn =
  | 'email'
  | 'phone'
  | 'level'
  | 'joined'
  | 'seen'
  | 'until'
  | 'left'
  | 'prompts'
  | 'paid'

const { columns } = text

/** What of a member can be shown beside the name. */
export const MEMBER_COLUMNS: TableColumns<MemberColumn> = {
  table: 'members',
  names: {
    email: columns.email,
    phone: columns.phone,
    level: columns.level,
    joined: columns.joined,
    seen: columns.seen,
    until: columns.until,
    left: columns.left,
    prompts: columns.prompts,
    paid: columns.paid,
  },
  standard: ['email', 'phone', 'joined', 'until', 'left', 'paid'],
}

/** Beside an open member there is room for these alone. */
export const NARROW_COLUMNS: ReadonlySet<MemberColumn> = new Set(['email', 'until', 'left', 'paid'])

export interface MemberColumnLook {
  /** px; absent = what is left */
  width?: number
  isNumber?: true
  cell: (member: ListedMember) => ReactNode
}

/** How each column is drawn. */
export const MEMBER_COLUMN_LOOKS: Record<MemberColumn, MemberColumnLook> = {
  email: { cell: ({ email }) => <Found>{email}</Found> },
  phone: { width: 120, cell: ({ phone }) => (phone ? <Found>{thaiPhone(phone)}</Found> : admin.none) },
  level: { width: 148, cell: (member) => text.levelOf(member) },
  joined: { width: 112, cell: ({ createdAt }) => thaiDate(createdAt) },
  seen: { width: 148, cell: ({ lastSeenAt }) => (lastSeenAt ? thaiShortDateTime(lastSeenAt) : admin.none) },
  until: { width: 144, cell: (member) => untilWords(member) },
  left: { width: 96, cell: (member) => <LeftWords member={member} /> },
  prompts: { width: 104, isNumber: true, cell: ({ promptCount }) => thaiNumber(promptCount) },
  paid: { width: 116, isNumber: true, cell: ({ paidSatang }) => bareMoney(paidSatang) },
}
