import { plainBaht } from '@thokham/domain/money'
import { bankName } from '@thokham/domain/slip-code'
import { ImageDown, QrCode as QrIcon } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { QrCode, qrPicture } from '../../components/ui/qr-code.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { download } from '../../lib/browser/download.ts'
import { withBrandFile } from '../../lib/format/brand-file.ts'
import { thaiMoney } from '../../lib/format/thai-format.ts'
import type { Quote } from '../../lib/queries/payments.ts'
import { payment as text } from '../../text/payment.ts'
import { trust } from '../../text/trust.ts'

/** Shows where the money goes: a QR with the exact amount, and the account by its number. */
export function TransferCard({ quote }: { quote: Quote }) {
  const { promptPay, bankAccount, totalSatang } = quote
  if (quote.isFrozen) return <Notice kind="warn">{trust.frozenMember}</Notice>
  if (!promptPay && !bankAccount) return <Notice kind="warn">{text.noWay}</Notice>
  return (
    <section className="card">
      {promptPay ? (
        <PromptPay payload={promptPay} totalSatang={totalSatang} />
      ) : (
        <div className="flex items-center justify-between gap-4 px-4 pt-4 md:px-6 md:pt-5">
          <h2 className="text-base font-semibold">{text.transfer}</h2>
          <CopyAmount totalSatang={totalSatang} size={40} />
        </div>
      )}
      {bankAccount && <Account {...bankAccount} divided={Boolean(promptPay)} />}
    </section>
  )
}

function PromptPay({ payload, totalSatang }: { payload: string; totalSatang: number }) {
  async function save() {
    download(
      withBrandFile(`promptpay-${plainBaht(totalSatang)}.png`),
      await qrPicture(payload, thaiMoney(totalSatang)),
    )
  }
  return (
    <div className="flex flex-col items-center p-4 md:p-6">
      <div className="flex w-full items-center justify-between gap-3">
        <h2 className="flex items-center gap-2.5 text-base font-semibold">
          <QrIcon aria-hidden size={20} strokeWidth={1.75} className="text-khram" />
          PromptPay
        </h2>
        <span className="text-ink-2 text-xs">{text.scan}</span>
      </div>
      <div className="qr-frame crop mt-4 forced-color-adjust-none">
        <QrCode text={payload} label={text.qrLabel(totalSatang)} className="size-54" />
      </div>
      <p className="mt-3 font-bold text-2xl tabular-nums">{thaiMoney(totalSatang)}</p>
      <p className="text-ink-2 text-xs">{text.qrMatches}</p>
      <div className="mt-4 grid w-full max-w-[400px] grid-cols-2 gap-2">
        <Button icon={ImageDown} onClick={() => void save()} className="px-2! text-sm">
          {text.saveQr}
        </Button>
        <CopyAmount totalSatang={totalSatang} />
      </div>
    </div>
  )
}

function CopyAmount({ totalSatang, size = 44 }: { totalSatang: number; size?: 40 | 44 }) {
  return (
    <CopyButton
      text={plainBaht(totalSatang).replace(/\.00$/, '')}
      label={text.copyAmount}
      size={size}
      className="px-2! text-sm"
    />
  )
}

type AccountProps = NonNullable<Quote['bankAccount']> & { divided: boolean }

function Account({ bank, accountName, accountNumber, divided }: AccountProps) {
  return (
    <div
      className={`flex items-center justify-between gap-x-3 p-4 md:px-6 ${divided ? 'border-line border-t' : ''}`}
    >
      <div className="min-w-0">
        <p className="text-ink-2 text-sm">{[bankName(bank), accountName].filter(Boolean).join(' · ')}</p>
        <p className="num font-medium text-lg">{accountNumber}</p>
      </div>
      <CopyButton
        text={accountNumber.replace(/\D/g, '')}
        label={text.copyAccount}
        variant="quiet"
        className="-mr-2 px-2! text-sm [&_svg]:hidden"
        onCopied={() => toast.success(text.accountCopied)}
      />
    </div>
  )
}
