import { Notice } from '../../ui/notice.tsx'
import type { Advice } from '../worker/prompt-worker-data.ts'

/** Renders what the image generator may refuse in these slots, each with its fix in one tap. */
export function AdviceNotices(props: {
  advice: readonly Advice[]
  slots: readonly Advice['slot'][]
  onFix: (advice: Advice) => void
}) {
  return props.advice
    .filter(({ slot }) => props.slots.includes(slot))
    .map((each) => (
      <Notice
        key={each.code + each.reason}
        kind={each.level === 'warn' ? 'warn' : 'info'}
        {...(each.fix && { fix: { label: each.fix.label, onPress: () => props.onFix(each) } })}
      >
        {each.reason}
      </Notice>
    ))
}
