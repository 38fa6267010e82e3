import { bankName, payerOfCode, type SlipCode } from '@thokham/domain/slip-code'
import { slip as text } from '../../text/slip.ts'
import { Notice } from '../ui/notice.tsx'

/** Renders what was read from the slip's mini-QR; without one the team checks by hand. */
export function SlipReading({ code }: { code: SlipCode | null }) {
  if (!code) return <Notice kind="warn">{text.noQr}</Notice>
  const bank = payerOfCode(code.bankCode)
  const [from, reference] = text.read(bank ? bankName(bank) : text.otherBank(code.bankCode), code.reference)
  return (
    <Notice kind="success">
      <span className="block font-semibold">{from}</span>
      <span className="num break-all">{reference}</span>
    </Notice>
  )
}
