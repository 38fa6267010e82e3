import type { UploadFault, UploadMarket, UploadSettings } from '@thokham/contract/desktop-uploads'
import { ChevronDown, CircleAlert, CircleCheck, CircleDashed, PlugZap } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { uploads as text } from '../../text/uploads.ts'
import { type Program, refusalOf } from '../program.ts'

/** Renders the marketplaces, each with its account and how it is reached. */
export function Connections({ program, markets }: { program: Program; markets: readonly UploadMarket[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const newest =
    markets
      .map(({ checked }) => checked)
      .sort()
      .at(-1) ?? ''
  return (
    <section className="rounded-card border border-line bg-surface">
      <div className="px-5 pt-4 pb-3">
        <h2 className="text-xl">{text.connections}</h2>
        <p className="text-ink-2 text-xs">{text.dated(newest)}</p>
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {markets.map((market) => (
          <li key={market.id}>
            <Head
              market={market}
              isOpen={open === market.id}
              onPress={() => setOpen((now) => (now === market.id ? null : market.id))}
            />
            {open === market.id && <Account program={program} market={market} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Head({ market, isOpen, onPress }: { market: UploadMarket; isOpen: boolean; onPress: () => void }) {
  const { name, protocol, hasPassword, stop } = market
  const look = stop
    ? { Icon: CircleAlert, colour: 'text-khrang', word: stop.sentence }
    : hasPassword
      ? { Icon: CircleCheck, colour: 'text-toei', word: text.ready }
      : { Icon: CircleDashed, colour: 'text-ink-2', word: text.notReady }
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className={`flex min-h-11 w-full flex-wrap items-center gap-x-3 px-5 py-2.5 text-left text-sm hover:bg-sunken ${
        isOpen ? 'bg-khram-soft shadow-[inset_3px_0_0_var(--khram)]' : ''
      }`}
    >
      <span className="font-semibold">{name}</span>
      <span className="text-ink-2">{text.protocols[protocol]}</span>
      <span className={`ml-auto flex items-center gap-1.5 text-xs ${look.colour}`}>
        <look.Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
        {look.word}
      </span>
      <ChevronDown
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className={`shrink-0 text-ink-2 ${isOpen ? 'rotate-180' : ''}`}
      />
    </button>
  )
}

interface AccountValues {
  host: string
  port: string
  protocol: UploadMarket['protocol']
  user: string
  password: string
  folder: string
  atATime: string
  perMinute: string
  weekly: string
}

const valuesOf = (market: UploadMarket): AccountValues => ({
  host: market.host,
  port: String(market.port),
  protocol: market.protocol,
  user: market.user,
  password: '',
  folder: market.folder,
  atATime: String(market.atATime),
  perMinute: market.perMinute === null ? '' : String(market.perMinute),
  weekly: market.weekly === null ? '' : String(market.weekly),
})

/** Returns what of a form differs from how the marketplace stands; what is empty goes back to what ships, or to none. */
function settingsIn(typed: AccountValues, market: UploadMarket): UploadSettings {
  const { password, ...rest } = typed
  const before = valuesOf(market)
  const changed = (name: keyof AccountValues) => typed[name].trim() !== before[name]
  const text = (name: 'host' | 'folder' | 'user') =>
    changed(name) ? { [name]: rest[name].trim() || null } : {}
  const number = (name: 'port' | 'atATime' | 'perMinute' | 'weekly') =>
    changed(name) ? { [name]: rest[name].trim() === '' ? null : Number(rest[name]) } : {}
  return {
    ...text('host'),
    ...text('folder'),
    ...text('user'),
    ...number('port'),
    ...number('atATime'),
    ...number('perMinute'),
    ...number('weekly'),
    ...(changed('protocol') && { protocol: typed.protocol }),
    ...(password !== '' && { password }),
  }
}

/** Renders a marketplace's account and its test; the program judges what is typed, and says in a sentence what is wrong. */
function Account({ program, market }: { program: Program; market: UploadMarket }) {
  const form = useForm(
    {
      name: 'program.saveUploadAccount',
      send: (typed: AccountValues) =>
        program.ask('upload-settings', { market: market.id, settings: settingsIn(typed, market) }),
    },
    {
      values: valuesOf(market),
      isFollowing: true,
      saved: (view) => valuesOf(view.markets.find(({ id }) => id === market.id) ?? market),
      always: (view) => view && program.uploads.set(view),
      done: text.saved,
      refused: refusalOf,
    },
  )
  const { register } = form
  const line = { maxLength: 500, spellCheck: false, autoComplete: 'off' } as const
  return (
    <form className="flex flex-col gap-4 px-5 py-4" onSubmit={form.submit}>
      <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-3">
        <Field label={text.host}>
          <TextInput {...register('host')} {...line} />
        </Field>
        <Field label={text.port}>
          <TextInput {...register('port')} {...line} inputMode="numeric" />
        </Field>
      </div>
      <Field label={text.protocol}>
        <Select {...register('protocol')}>
          {Object.entries(text.protocols).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text.user} hint={market.who}>
        <TextInput {...register('user')} {...line} />
      </Field>
      <Field label={text.password} hint={market.hasPassword && text.passwordThere}>
        <PasswordInput {...register('password')} maxLength={500} autoComplete="off" />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={text.remoteFolder}>
          <TextInput {...register('folder')} {...line} />
        </Field>
        <Field label={text.atATime}>
          <Select {...register('atATime')}>
            {[1, 2, 3, 4].map((count) => (
              <option key={count} value={count}>
                {text.files(count)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text.perMinute} hint={text.perMinuteHint}>
          <TextInput {...register('perMinute')} {...line} inputMode="numeric" />
        </Field>
        <Field label={text.weekly} hint={text.weeklyHint}>
          <TextInput {...register('weekly')} {...line} inputMode="numeric" />
        </Field>
      </div>
      {form.fault && (
        <Notice kind="error" role="alert">
          {form.fault}
        </Notice>
      )}
      <Button type="submit" size={40} busy={form.isBusy} disabled={!form.formState.isDirty}>
        {text.save}
      </Button>
      <ConnectionTest program={program} market={market} />
    </form>
  )
}

/** Renders the test of a connection, and what its member has to decide about it. */
function ConnectionTest({ program, market }: { program: Program; market: UploadMarket }) {
  const [tested, setTested] = useState<
    { ok: true; lines: string[] } | { ok: false; fault: UploadFault } | null
  >(null)
  const test = useAction(
    {
      name: 'program.testUploadAccount',
      send: (settings: UploadSettings | null) =>
        (settings
          ? program.ask('upload-settings', { market: market.id, settings }).then((view) => {
              program.uploads.set(view)
            })
          : Promise.resolve()
        ).then(() => program.ask('upload-test', { market: market.id })),
    },
    {
      always: (answer) => {
        if (!answer) return setTested(null)
        if (!answer.ok) return setTested(answer)
        setTested({ ok: true, lines: [text.tested(answer.files), text.secrecy(answer.secrecy)] })
      },
      refused: refusalOf,
    },
  )
  const fault = tested?.ok === false ? tested.fault : null
  const way = fault && wayOut(fault)
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <Button
        variant="primary"
        size={40}
        icon={PlugZap}
        busy={test.isBusy}
        onClick={() => void test.run(null)}
      >
        {text.test}
      </Button>
      <p className="text-ink-2 text-xs">{text.testHint}</p>
      {test.fault && (
        <Notice kind="error" role="alert">
          {test.fault}
        </Notice>
      )}
      {fault && (
        <Notice
          kind={fault.code === 'key_new' ? 'info' : 'error'}
          role="alert"
          {...(way && { fix: { label: way.label, onPress: () => void test.run(way.settings) } })}
        >
          <span className="wrap-anywhere">{fault.sentence}</span>
        </Notice>
      )}
      {tested?.ok && (
        <Notice kind="success" role="status">
          {tested.lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Notice>
      )}
      {market.hostKey !== null && (
        <p className="wrap-anywhere text-ink-2 text-xs">{text.hostKey(market.hostKey)}</p>
      )}
    </div>
  )
}

/** Returns what a member may agree to so that it goes on; null where only they themselves can mend it. */
function wayOut({ code, detail }: UploadFault): { label: string; settings: UploadSettings } | null {
  if (code === 'key_new' && detail) return { label: text.remember, settings: { hostKey: detail } }
  if (code === 'key_changed' && detail) return { label: text.newKey, settings: { hostKey: detail } }
  if (code === 'plain') return { label: text.usePlain, settings: { allowsPlain: true } }
  if (code === 'other_address') return { label: text.allow, settings: { allowsOtherAddress: true } }
  return null
}
