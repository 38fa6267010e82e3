import { useRouter } from '@tanstack/react-router'
import { can } from '@thokham/domain/access'
import { ChevronDown, Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { type KeywordGoal, sendKeywords } from '../../lib/session/collected-keywords.ts'
import { useSession } from '../../lib/session/session.ts'
import { sendWords } from '../../text/send-keywords.ts'
import { Button, type ButtonSize } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

const SendMenu = lazyPart(() => import('./send-menu.tsx'))

const PATHS: Readonly<Record<KeywordGoal, '/generator' | '/ready-prompt' | '/vipgen'>> = {
  free: '/generator',
  simple: '/ready-prompt',
  ai: '/vipgen',
}

export interface SendKeywordsProps {
  keywords: readonly string[]
  /** The button's label, if not the usual one. */
  label?: string
  size?: ButtonSize
  variant?: 'primary' | 'outline'
  className?: string
}

/**
 * Sends keywords to a generator's box, where they can be taken back: the simple one for whom the workshop is open, the
 * free one for others, or another that is chosen behind the arrow. Says how many went, and goes there.
 */
export function SendKeywords({
  keywords,
  label,
  size = 44,
  variant = 'primary',
  className,
}: SendKeywordsProps) {
  const { data: session } = useSession()
  const router = useRouter()
  const [menuWanted, setMenuWanted] = useState(false)
  const isOpen = session !== undefined && can(session.level, 'workshop:use')
  const isOff = keywords.length === 0

  function send(goal: KeywordGoal) {
    sendKeywords(goal, keywords)
    toast.success(sendWords.sent(keywords.length))
    router.history.push(PATHS[goal])
  }

  const arrow = (
    <Button
      variant={variant}
      size={size}
      disabled={isOff}
      aria-label={sendWords.choose}
      title={sendWords.choose}
      aria-haspopup="menu"
      aria-busy={menuWanted || undefined}
      onPointerEnter={SendMenu.preload}
      onFocus={SendMenu.preload}
      onClick={() => setMenuWanted(true)}
      className="-ml-px rounded-l-none border-l-surface/40 px-2.5"
    >
      <ChevronDown aria-hidden size={20} strokeWidth={1.75} />
    </Button>
  )
  return (
    <span className={className ?? 'inline-flex'}>
      <Button
        variant={variant}
        size={size}
        icon={Send}
        disabled={isOff}
        onClick={() => send(isOpen ? 'simple' : 'free')}
        className={isOpen ? 'min-w-0 flex-1 rounded-r-none' : 'min-w-0 flex-1'}
      >
        {label ?? sendWords.send}
      </Button>
      {isOpen && !menuWanted && arrow}
      {isOpen && menuWanted && (
        <Suspense fallback={arrow}>
          <SendMenu
            trigger={
              <Button
                variant={variant}
                size={size}
                disabled={isOff}
                aria-label={sendWords.choose}
                title={sendWords.choose}
                className="-ml-px rounded-l-none border-l-surface/40 px-2.5"
              >
                <ChevronDown aria-hidden size={20} strokeWidth={1.75} />
              </Button>
            }
            onChoose={send}
          />
        </Suspense>
      )}
    </span>
  )
}
