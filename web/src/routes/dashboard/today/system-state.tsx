import { Link } from '@tanstack/react-router'
import type { Today } from '@thokham/contract/today'
import { type LucideIcon, Mail, ShieldCheck, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { today as text } from '../../../text/today.ts'
import { CARD_LINK, TodayCard } from './today-card.tsx'

/** Renders the month's bill of the AI, the newest backup and letters that did not arrive, each with its way on. */
export function SystemState({ money, backup, lostMails }: Pick<Today, 'money' | 'backup' | 'lostMails'>) {
  return (
    <TodayCard title={text.system}>
      <ul className="divide-y divide-line border-line border-t">
        {money && (
          <Row icon={Sparkles} line={text.ai(money.aiSatang).line} figure={text.ai(money.aiSatang).figure}>
            <Link to="/report" className={CARD_LINK}>
              {text.seeAi}
            </Link>
          </Row>
        )}
        {backup && (
          <Row icon={ShieldCheck} line={text.backup} figure={backupWords(backup)}>
            <Link to="/admin/settings" hash="backups" className={CARD_LINK}>
              {text.seeBackups}
            </Link>
          </Row>
        )}
        <Row icon={Mail} line={text.mailsLine} figure={text.mails(lostMails)}>
          <Link to="/admin/health" className={CARD_LINK}>
            {text.seeHealth}
          </Link>
        </Row>
      </ul>
    </TodayCard>
  )
}

function backupWords({ isPlanned, lastGoodAt, failedAt }: NonNullable<Today['backup']>): string {
  if (failedAt) return text.backupFailed(failedAt)
  if (lastGoodAt) return text.backupDone(lastGoodAt)
  return isPlanned ? text.neverBackedUp : text.noBackup
}

function Row({
  icon: Icon,
  line,
  figure,
  children,
}: {
  icon: LucideIcon
  line: string
  figure: string
  children: ReactNode
}) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-sm md:px-5">
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-khram" />
      <p className="min-w-0 flex-1">
        {line} <b className="font-semibold">{figure}</b>
      </p>
      <span className="text-xs">{children}</span>
    </li>
  )
}
