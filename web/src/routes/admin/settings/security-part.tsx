import { Suspense } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { CheckboxField } from '../../../kit/form/fields/checkbox-field.tsx'
import { NumberField } from '../../../kit/form/fields/number-field.tsx'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { settingMessage, settings as text } from '../../../text/settings.ts'
import { Part, type PartProps } from './settings-part.tsx'

const AdminList = lazyPart<object>(() => import('./admin-list.tsx'))

/** Takes what the team has to do to act as such, and shows who the team is. */
export function SecurityPart({ form }: PartProps) {
  const field = bindFields(form, settingMessage)
  return (
    <Part id="security" title={text.security.title}>
      <div className="md:col-span-2">
        <CheckboxField form={form} name="security.requireTwoFactorForAdmins">
          {text.security.requireTwoFactor}
        </CheckboxField>
        <p className="text-ink-3 text-xs">{text.security.requireTwoFactorHint}</p>
      </div>
      <NumberField
        {...field('security.adminSessionHours', text.security.sessionHours, text.security.sessionHoursHint)}
        min={1}
        max={12}
        empty={12}
      />
      <NumberField
        {...field('security.adminRestMinutes', text.security.restMinutes, text.security.restMinutesHint)}
        min={5}
        max={60}
        empty={60}
      />
      <div className="md:col-span-2">
        <Suspense fallback={<Skeleton className="h-36" />}>
          <AdminList />
        </Suspense>
      </div>
    </Part>
  )
}
