import { everywhere } from '../../../text/everywhere.ts'
import { generator } from '../../../text/generator.ts'
import { Notice } from '../../ui/notice.tsx'
import type { useCollectedKeywords } from './use-collected-keywords.ts'

interface CollectedNoticeProps {
  sent: ReturnType<typeof useCollectedKeywords>
}

/** Says how many keywords were sent here, if any; where they took others' place, with the way back. */
export function CollectedNotice({ sent: { collected, dismiss } }: CollectedNoticeProps) {
  if (!collected) return null
  const { count, undo } = collected
  const goBack = () => {
    undo?.()
    dismiss()
  }
  return (
    <Notice
      kind="info"
      role="status"
      className="mb-4"
      {...(undo && { fix: { label: everywhere.undo, onPress: goBack } })}
    >
      {generator.collected(count, undo !== null)}
    </Notice>
  )
}
