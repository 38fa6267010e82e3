import { type CouponRow as Coupon, toggleCoupon } from '@thokham/contract/coupons'
import { List, Pencil, Trash2 } from 'lucide-react'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { thaiDate } from '../../../lib/format/thai-format.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { coupons as text } from '../../../text/coupons.ts'
import { everywhere } from '../../../text/everywhere.ts'

export interface CouponRowProps {
  coupon: Coupon
  onEdit: () => void
  onUses: () => void
  onDelete: () => void
}

/** Shows one coupon: what it takes off, how often it was used, and what can be done with it. */
export function CouponRow({ coupon, onEdit, onUses, onDelete }: CouponRowProps) {
  const { code, discountType, discountAmount, maxDiscountSatang, usageCount, usageLimit, expiresAt } = coupon
  const toggle = useAction(toggleCoupon, {
    input: (isActive: boolean) => ({ params: { id: coupon.id }, body: { isActive } }),
    always: () => queryClient.invalidateQueries({ queryKey: ['admin-coupons'] }),
    refused: () => text.fail,
  })
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date()
  return (
    <li className="flex flex-col gap-2 px-4 py-3 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="num break-all font-semibold">{code}</span>
          {isOver && <Badge tone="muted">{text.expired}</Badge>}
          {!isOver && usageCount >= usageLimit && <Badge tone="muted">{text.full}</Badge>}
        </p>
        <Switch checked={toggle.underWay ?? coupon.isActive} onCheckedChange={(on) => void toggle.run(on)}>
          <span className="sr-only">{text.toggle(code)}</span>
          <span aria-hidden>{text.active}</span>
        </Switch>
      </div>
      <p className="flex flex-wrap gap-x-3 text-ink-2 text-xs">
        <span className="font-medium text-ink">
          {text.rule({ type: discountType, amount: discountAmount, maximum: maxDiscountSatang })}
        </span>
        {coupon.minPurchaseSatang > 0 && <span>{text.from(coupon.minPurchaseSatang)}</span>}
        <span className="tabular-nums">{text.used(usageCount, usageLimit)}</span>
        <span>{expiresAt ? text.until(thaiDate(expiresAt)) : text.forever}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton
          size={32}
          text={() => `${location.origin}/vip?coupon=${encodeURIComponent(code)}`}
          label={text.copyLink}
        />
        <Button size={32} icon={List} onClick={onUses}>
          {text.uses}
        </Button>
        {usageCount === 0 && (
          <Button size={32} icon={Pencil} aria-label={`${everywhere.edit} ${code}`} onClick={onEdit}>
            {everywhere.edit}
          </Button>
        )}
        <IconButton
          icon={Trash2}
          size={32}
          label={`${everywhere.delete} ${code}`}
          onClick={onDelete}
          className="ml-auto"
        />
      </div>
    </li>
  )
}
