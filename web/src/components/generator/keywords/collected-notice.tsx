import { everywhere } from '../../../text/everywhere.ts'
import { generator } from '../../../text/generator.ts'
import { Notice } from '../../ui/notice.tsx'
import type { useCollectedKeywords } from './use-collected-keywords.ts'
import type { Keywords } from './use-keywords.ts'

interface CollectedNoticeProps {
  sent: ReturnType<typeof useCollectedKeywords>
  keywords: Keywords
}

/** Says how many keywords were sent here, if any; where they took others' place, with the way back. */
export function CollectedNotice({ sent: { collected, dismiss }, keywords }: CollectedNoticeProps) {
  if (!collected) return null
  const { count, before } = collected
  const tookPlace = before.trim() !== ''
  const undo = () => {
    keywords.setText(before)
    dismiss()
  }
  return (
    <Notice
      kind="info"
      role="status"
      className="mb-4"
      {...(tookPlace && { fix: { label: everywhere.undo, onPress: undo } })}
    >
      {generator.collected(count, tookPlace)}
    </Notice>
  )
}
