import { Controller } from 'react-hook-form'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { settings as text } from '../../text/settings.ts'
import { AdminList } from './admin-list.tsx'
import { Part, type PartProps } from './settings-part.tsx'

/** Takes what the team has to do to act as such, and shows who the team is. */
export function SecurityPart({ form }: PartProps) {
  return (
    <Part id="security" title={text.security.title}>
      <div className="md:col-span-2">
        <Controller
          control={form.control}
          name="security.requireTwoFactorForAdmins"
          render={({ field: { value, onChange } }) => (
            <Checkbox checked={value} onCheckedChange={onChange}>
              {text.security.requireTwoFactor}
            </Checkbox>
          )}
        />
        <p className="text-ink-3 text-xs">{text.security.requireTwoFactorHint}</p>
      </div>
      <AdminList />
    </Part>
  )
}
