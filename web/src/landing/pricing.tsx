import { claimsAt } from '@thokham/domain/claims'
import { BadgeCheck, KeyRound, QrCode } from 'lucide-react'
import { Selvage } from '../components/cloth/selvage.tsx'
import { buttonClass } from '../components/ui/button.tsx'
import { landing } from '../text/landing.ts'
import { CountdownLine } from './countdown-line.tsx'
import { BuyLink, FreePrice, PackageCard, PackagePoints, Price, Saved, Well } from './package-card.tsx'
import { Payback } from './payback.tsx'
import { FREE_LIMIT, figure, RENEWAL, spot, When } from './spots.tsx'
import { Section } from './wrap.tsx'

const text = landing.pricing

/** Renders the packages and their prices. */
export function Pricing() {
  return (
    <Section
      id="pricing"
      title={text.title}
      lead={text.lead}
      tone="paper"
      aside={
        <CountdownLine
          label={landing.offer.label}
          className="max-md:w-full max-md:rounded-control max-md:bg-khamin-soft max-md:px-4 max-md:py-2.5"
        />
      }
    >
      <div className="mt-5 grid gap-4 md:grid-cols-2 lg:grid-cols-[1fr_1.16fr_1fr] lg:gap-6">
        <Vip />
        <Free />
        <Lifetime />
      </div>
      <Payback />
      <Comparisons />
      <Trust />
    </Section>
  )
}

function Free() {
  const { free } = text
  return (
    <PackageCard title={free.title} lead={free.lead} className="border-line lg:order-first">
      <FreePrice />
      <p className="text-sm text-ink-2">{free.line}</p>
      <Well>
        <b>{free.limit(FREE_LIMIT)}</b>
        <span className="text-xs text-ink-2">{free.reset}</span>
      </Well>
      <PackagePoints points={free.points}>
        <a href="/register" className={buttonClass('outline', 44, 'h-12! w-full')}>
          {landing.nav.register}
        </a>
      </PackagePoints>
    </PackageCard>
  )
}

/** Renders VIP; the price follows the chosen term by style sheet alone, so that it works before and without scripts. */
function Vip() {
  const { vip } = text
  return (
    <PackageCard
      title={vip.title}
      badge={text.popular}
      lead={vip.lead}
      className="group/vip relative border-khram md:max-lg:col-span-2"
    >
      <Selvage className="absolute inset-x-0 top-0" />
      <div className="group-has-[#term-monthly:checked]/vip:hidden">
        <Price plan="yearly" />
        <p className="text-sm text-ink-2">
          {vip.perMonth(figure('yearly', 'perMonth'))} <Saved plan="yearly" />
        </p>
      </div>
      <div className="hidden group-has-[#term-monthly:checked]/vip:block">
        <Price plan="monthly" />
        <p className="min-h-6 text-sm text-ink-2">
          <Saved plan="monthly" />
        </p>
      </div>
      <fieldset className="mt-4 rounded-control bg-sunken p-1">
        <legend className="sr-only">{vip.term}</legend>
        <div className="flex h-24 flex-col gap-1">
          <Term id="term-yearly" name={vip.yearly} price={figure('yearly', 'price')} chosen />
          <Term
            id="term-monthly"
            name={vip.monthly}
            note={vip.firstTime}
            price={figure('monthly', 'price')}
          />
        </div>
      </fieldset>
      <PackagePoints points={vip.points(RENEWAL)} claims={claimsAt('vip')}>
        <BuyLink plan="yearly" variant="vip" className="group-has-[#term-monthly:checked]/vip:hidden!" />
        <BuyLink
          plan="monthly"
          variant="vip"
          className="hidden! group-has-[#term-monthly:checked]/vip:inline-flex!"
        />
      </PackagePoints>
    </PackageCard>
  )
}

function Lifetime() {
  const { lifetime } = text
  return (
    <PackageCard title={lifetime.title} lead={lifetime.lead}>
      <Price plan="lifetime" />
      <p className="text-sm text-ink-2">{lifetime.line}</p>
      <Well>
        <p className="mb-2 flex items-baseline justify-between gap-3">
          <b>
            <When has="seats.open">{lifetime.seats(spot('seats.left'))}</When>
            <When has="seats.gone">{lifetime.soldOut}</When>
          </b>
          <span className="nb text-xs text-ink-2">{lifetime.of(spot('seats.total'))}</span>
        </p>
        <div className="[container-type:inline-size]">
          <meter
            className="seats"
            aria-label={lifetime.taken}
            min="0"
            max={spot('seats.count')}
            value={spot('seats.taken')}
          />
        </div>
      </Well>
      <PackagePoints points={lifetime.points} claims={claimsAt('lifetime')}>
        <When has="seats.open">
          <BuyLink plan="lifetime" variant="outline" />
        </When>
        <When has="seats.gone">
          <p className="flex min-h-12 items-center justify-center rounded-control border border-line-strong border-dashed px-4 text-center text-sm text-ink-2">
            {lifetime.soldOut}
          </p>
        </When>
      </PackagePoints>
    </PackageCard>
  )
}

/** Renders what others cost, as far as the owner says so. */
function Comparisons() {
  return (
    <When has="claims.comparison">
      <section
        aria-label={landing.comparisons}
        className="mt-8 rounded-card border border-line bg-surface px-5 py-5 md:px-7"
      >
        <h3 className="text-base font-semibold">{landing.comparisons}</h3>
        <ul className="mt-2 grid gap-x-8 gap-y-2 text-sm text-ink-2 md:grid-cols-2">
          {claimsAt('comparison').map((name) => (
            <When key={name} has={`claim.${name}`}>
              <li className="border-l-3 border-dye-khamin pl-3">{spot(`claim.${name}`)}</li>
            </When>
          ))}
        </ul>
      </section>
    </When>
  )
}

/** Renders how one pays, naming only what works, and how soon it counts. */
function Trust() {
  const { trust } = landing
  const line = 'flex items-center gap-2'
  return (
    <ul className="mt-8 flex flex-wrap gap-x-10 gap-y-3 text-sm text-ink-2 max-md:flex-col md:justify-center">
      {(['both', 'promptPay', 'bank'] as const).map((way) => (
        <When key={way} has={`pay.${way}`}>
          <li className={line}>
            <QrCode aria-hidden size={20} strokeWidth={1.75} className="flex-none text-khram" />
            {trust[way]}
          </li>
        </When>
      ))}
      {claimsAt('support').map((name) => (
        <When key={name} has={`claim.${name}`}>
          <li className={line}>
            <BadgeCheck aria-hidden size={20} strokeWidth={1.75} className="flex-none text-khram" />
            {spot(`claim.${name}`)}
          </li>
        </When>
      ))}
      <li className={line}>
        <BadgeCheck aria-hidden size={20} strokeWidth={1.75} className="flex-none text-khram" />
        {trust.promise}
      </li>
      <li className={line}>
        <KeyRound aria-hidden size={20} strokeWidth={1.75} className="flex-none text-khram" />
        {trust.licence}
      </li>
    </ul>
  )
}

function Term(props: { id: string; name: string; note?: string; price: string; chosen?: boolean }) {
  const { id, name, note, price, chosen } = props
  return (
    <label
      htmlFor={id}
      className="flex flex-1 cursor-pointer items-center gap-3 rounded-control border-[1.5px] border-transparent px-2.5 text-sm has-checked:border-khram has-checked:bg-surface has-checked:text-khram has-focus-visible:outline-3 has-focus-visible:outline-focus"
    >
      <input id={id} type="radio" name="term" value={id} defaultChecked={chosen} className="radio" />
      <span className="mr-auto">
        <b>{name}</b> {note && <span className="text-xs text-ink-2">{note}</span>}
      </span>
      <b className="nb tabular-nums">
        {price} {text.baht}
      </b>
    </label>
  )
}
