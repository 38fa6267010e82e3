import { everywhere } from '../../../text/everywhere.ts'
import { generator } from '../../../text/generator.ts'
import { Notice } from '../../ui/notice.tsx'
import type { CollectedKeywords } from './use-collected-keywords.ts'

interface CollectedNoticeProps {
  collected: CollectedKeywords
  onUndo: (before: string) => void
}

/** Says how many keywords were sent here; where they took others' place, with the way back. */
export function CollectedNotice({ collected: { count, before }, onUndo }: CollectedNoticeProps) {
  const fix = { label: everywhere.undo, onPress: () => onUndo(before) }
  return (
    <Notice kind="info" role="status" className="mb-4" {...(before.trim() !== '' && { fix })}>
      {generator.collected(count, before.trim() !== '')}
    </Notice>
  )
}
