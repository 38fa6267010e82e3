import { OneChip } from '../../ui/choice-chips.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WholeWords } from '../../ui/whole-words.tsx'
import type { Advice, AdviceFix } from '../worker/advice.ts'

/** Renders what the image generator may refuse in these slots, each with its fix in one tap, or the ways to choose from. */
export function AdviceNotices(props: {
  advice: readonly Advice[]
  slots: readonly Advice['slot'][]
  onFix: (advice: Advice, fix: AdviceFix) => void
}) {
  return props.advice
    .filter(({ slot }) => props.slots.includes(slot))
    .map((each) => {
      const { fix } = each
      return (
        <Notice
          key={each.code + each.slot + each.reason}
          kind={each.level === 'warn' ? 'warn' : 'info'}
          {...(fix && { fix: { label: fix.label, onPress: () => props.onFix(each, fix) } })}
        >
          {each.choices.length === 0 ? each.reason : <Ways advice={each} onFix={props.onFix} />}
        </Notice>
      )
    })
}

function Ways({ advice, onFix }: { advice: Advice; onFix: (advice: Advice, fix: AdviceFix) => void }) {
  const { reason, choices } = advice
  return (
    <div className="flex flex-col gap-2 py-1">
      <WholeWords text={reason} />
      <OneChip
        label={reason}
        offered={choices.map(({ label }) => label)}
        chosen={choices.find(({ isChosen }) => isChosen)?.label ?? ''}
        onChange={(label) => {
          const fix = choices.find((choice) => choice.label === label)
          if (fix && !fix.isChosen) onFix(advice, fix)
        }}
      />
    </div>
  )
}
