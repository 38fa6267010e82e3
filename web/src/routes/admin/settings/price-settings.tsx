import { useQuery } from '@tanstack/react-query'
import { type Offer, updatePackage } from '@thokham/contract/packages'
import { parseBaht, plainBaht } from '@thokham/domain/money'
import { Button } from '../../../components/ui/button.tsx'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { MoneyField } from '../../../kit/form/fields/money-field.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { offersQuery } from '../../../lib/queries/packages.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { settings } from '../../../text/settings.ts'
import { Unsaved } from './unsaved.tsx'

const text = settings.prices

/** Shows the price of each package and the former one beside it. */
export function PriceSettings() {
  const { data } = useQuery({ ...offersQuery, refetchOnWindowFocus: false })
  if (!data) return null
  return (
    <section id="prices" className="card scroll-mt-16 p-4 md:p-6">
      <h2 className="text-xl">{text.title}</h2>
      <p className="text-ink-2 text-sm">{text.lead}</p>
      <div className="mt-2 divide-y divide-line">
        {data.offers.map((offer) => (
          <PriceRow key={offer.id} offer={offer} />
        ))}
      </div>
    </section>
  )
}

/** Prices as typed, in baht; no former price is an empty box. */
interface TypedPrices {
  price: string
  former: string
}

function PriceRow({ offer }: { offer: Offer }) {
  const [price, former] = [typed(offer.priceSatang), typed(offer.formerPriceSatang)]
  const form = useForm(updatePackage, {
    schema: updatePackage.body,
    read: ({ price, former }: TypedPrices) => ({
      priceSatang: satang(price),
      formerPriceSatang: former.trim() === '' ? null : satang(former),
    }),
    boxes: { priceSatang: 'price', formerPriceSatang: 'former' },
    values: { price, former },
    // What was put back from the history stands here at once.
    isFollowing: true,
    input: (body) => ({ params: { packageId: offer.id }, body }),
    always: () =>
      Promise.all(
        ['packages', 'settings-history'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
    done: text.saved(offer.name),
  })
  const { isDirty } = form.formState
  const field = bindFields(form, text.invalid)
  return (
    <form
      onSubmit={form.submit}
      noValidate
      className="grid grid-cols-2 items-start gap-x-4 gap-y-3 py-4 md:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <p className="font-semibold max-md:col-span-2 md:pt-9">
        {offer.name}
        {isDirty && <Unsaved />}
      </p>
      <MoneyField {...field('price', text.price)} />
      <MoneyField {...field('former', text.former)} placeholder={text.formerHint} />
      <Button
        type="submit"
        variant={isDirty ? 'primary' : 'outline'}
        busy={form.isBusy}
        aria-label={text.savePrice(offer.name)}
        className="max-md:col-span-2 md:mt-[30px]"
      >
        {settings.save}
      </Button>
    </form>
  )
}

function satang(baht: string): number {
  return parseBaht(baht) ?? Number.NaN
}

function typed(satang: number | null): string {
  return satang === null ? '' : plainBaht(satang).replace(/\.00$/, '')
}
