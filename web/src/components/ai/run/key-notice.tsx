import { Link } from '@tanstack/react-router'
import { ai } from '../../../text/ai.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Renders the way to the keys on the profile. */
export function KeysLink({ label }: { label: string }) {
  return (
    <Link to="/profile" hash="keys" className={buttonClass('outline', 40)}>
      {label}
    </Link>
  )
}

/** Renders a box whose way out is the profile. @param isNews it tells what a press has come to, and is read at once */
export function KeyNotice({ children, isNews = true }: { children: string; isNews?: boolean }) {
  return (
    <Notice kind={isNews ? 'error' : 'warn'} {...(isNews && { role: 'alert' })}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-[12ch] flex-1">{children}</span>
        <KeysLink label={ai.goProfile} />
      </div>
    </Notice>
  )
}
