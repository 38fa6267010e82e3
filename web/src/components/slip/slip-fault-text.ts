import { heicWords } from '../../text/heic.ts'
import { slip as text } from '../../text/slip.ts'
import type { SlipFault } from './slip-protocol.ts'

/** Says why a file cannot be a slip or a receipt, and what can. @param bytes of the file as it was chosen */
export function slipFaultText(fault: SlipFault, bytes: number): string {
  switch (fault) {
    case 'not_image':
      return text.notImage
    case 'heic':
      return heicWords
    case 'unreadable':
      return text.unreadable
    case 'too_large':
      return text.tooLarge(bytes)
  }
}
