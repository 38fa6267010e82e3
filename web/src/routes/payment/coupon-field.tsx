import { couponCodeFault, normaliseCouponCode } from '@thokham/domain/coupon'
import { asTypedInEnglish } from '@thokham/domain/thai-keyboard'
import { TicketPercent } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { useLocalForm } from '../../kit/form/use-local-form.ts'
import { messageOf, sentenceOf } from '../../text/errors.ts'
import { payment as text } from '../../text/payment.ts'

export interface CouponFieldProps {
  /** Accepted by the server; null = none. */
  applied: { code: string; discountSatang: number } | null
  /** What was asked for, accepted or not. */
  wanted: string
  /** Typed before the screen was left, and not tried yet. */
  typed?: string
  onType?: (code: string) => void
  error: Error | null
  /** Stands at the field where nothing was asked of the server. */
  fault?: string
  busy: boolean
  onApply: (code: string) => void
}

/** Takes a coupon, or shows the one in force with a way out. */
export function CouponField({ applied, ...open }: CouponFieldProps) {
  return applied ? (
    <AppliedCoupon applied={applied} onRemove={() => open.onApply('')} />
  ) : (
    <CouponForm {...open} />
  )
}

function AppliedCoupon(props: { applied: NonNullable<CouponFieldProps['applied']>; onRemove: () => void }) {
  const { code, discountSatang } = props.applied
  return (
    <div>
      <p className="mb-1.5 font-semibold text-sm">{text.coupon}</p>
      <div
        role="status"
        className="flex min-h-11 items-center gap-3 rounded-control bg-toei-soft pr-1 pl-3 text-toei"
      >
        <TicketPercent aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
        <p className="min-w-0 flex-1 text-sm">
          <span className="break-all font-semibold">{code}</span>{' '}
          <span className="nb">{text.couponTakes(discountSatang)}</span>
        </p>
        <button
          type="button"
          className="h-11 rounded-control px-3 font-semibold text-sm"
          onClick={props.onRemove}
        >
          {text.couponRemove}
        </button>
      </div>
    </div>
  )
}

function CouponForm({
  wanted,
  typed,
  onType,
  error,
  fault,
  busy,
  onApply,
}: Omit<CouponFieldProps, 'applied'>) {
  const form = useLocalForm({ defaultValues: { code: typed || wanted } })
  const reason = form.formState.errors.code?.message
  const own = reason && (reason === 'required' ? text.couponEmpty : sentenceOf('coupon_invalid'))
  const meant = (error || own) && meantInEnglish(form.watch('code'))
  return (
    <form onSubmit={form.handleSubmit(({ code }) => onApply(normaliseCouponCode(code)))} noValidate>
      <Field label={text.coupon} error={own || (error ? messageOf(error) : fault)}>
        <div className="flex gap-2">
          <TextInput
            {...form.register('code', {
              validate: (typed) => couponCodeFault(typed) ?? true,
              onChange: ({ target }) => onType?.(target.value),
            })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            className="uppercase"
          />
          <Button type="submit" busy={busy} className="px-4">
            {text.applyCoupon}
          </Button>
        </div>
      </Field>
      {meant && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
          {text.couponThaiKeys}
          <Button
            size={40}
            onClick={() => {
              form.setValue('code', meant)
              form.clearErrors()
              onApply(meant)
            }}
          >
            {text.couponUse(meant)}
          </Button>
        </p>
      )}
    </form>
  )
}

/** Returns the code that the same keys give on an English keyboard; null when none of them is on a Thai one. */
function meantInEnglish(typed: string): string | null {
  if (!/[\u0e00-\u0e7f]/.test(typed)) return null
  const meant = normaliseCouponCode(asTypedInEnglish(typed))
  return /^[A-Z0-9_-]{1,40}$/.test(meant) ? meant : null
}
