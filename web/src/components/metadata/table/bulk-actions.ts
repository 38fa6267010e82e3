import {
  Bot,
  ClipboardPaste,
  CopyPlus,
  FolderCheck,
  LayoutTemplate,
  ListPlus,
  Replace,
  Trash2,
  WandSparkles,
} from 'lucide-react'
import { metadata as text } from '../../../text/metadata.ts'

/** What can be done with all ticked pictures at once. */
export type BulkAction =
  | 'mend'
  | 'add'
  | 'replace'
  | 'paste'
  | 'copy'
  | 'template'
  | 'ai'
  | 'notAi'
  | 'category'
  | 'remove'

/** In the order of their bar; those behind the first four are in its menu alone. */
export const BULK_ACTIONS = [
  { action: 'mend', icon: WandSparkles, label: text.bulkMend },
  { action: 'add', icon: ListPlus, label: text.bulkAdd },
  { action: 'replace', icon: Replace, label: text.bulkReplace },
  { action: 'paste', icon: ClipboardPaste, label: text.bulkPaste },
  { action: 'copy', icon: CopyPlus, label: text.bulkCopy },
  { action: 'template', icon: LayoutTemplate, label: text.bulkTemplate },
  { action: 'ai', icon: Bot, label: text.bulkAiYes },
  { action: 'notAi', icon: Bot, label: text.bulkAiNo },
  { action: 'category', icon: FolderCheck, label: text.bulkCategory },
  { action: 'remove', icon: Trash2, label: text.bulkRemove },
] as const satisfies readonly { action: BulkAction; icon: typeof Bot; label: string }[]
