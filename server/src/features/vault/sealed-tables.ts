/** A table whose column `sealed_under` names the vault's key; its other columns are SQL names too. */
interface SealedTable {
  name: string
  /** A uuid: whose secret it is, the first half of the binding. */
  id: string
  /** Column → purpose, the second half. */
  columns: Record<string, Purpose>
}

/** What is sealed. */
export type Purpose =
  | 'openai'
  | 'gemini'
  | 'fal'
  | 'replicate'
  | 'imageServer'
  | 'held-picture'
  | 'two-factor'
  | 'mail.text'
  | 'mail.html'
  | 'mail.line'
  | 'line-slip'
  | 'licence'
  | 'signing-key'
  | 'notice-key'
  | 'notice-device'
  | 'alert'
  | 'backup-bucket'

/** Every place that holds something sealed: what is missing here is lost when the vault's keys change. */
export const SEALED_TABLES: readonly SealedTable[] = [
  { name: 'openai', id: 'profile_id', columns: { api_key: 'openai' } },
  { name: 'gemini', id: 'profile_id', columns: { api_key: 'gemini' } },
  { name: 'fal', id: 'profile_id', columns: { api_key: 'fal' } },
  { name: 'replicate', id: 'profile_id', columns: { api_key: 'replicate' } },
  { name: 'image_server', id: 'profile_id', columns: { api_key: 'imageServer' } },
  { name: 'image_pictures', id: 'id', columns: { file_key: 'held-picture' } },
  { name: 'two_factors', id: 'profile_id', columns: { secret: 'two-factor' } },
  { name: 'license_keys', id: 'profile_id', columns: { license_key: 'licence' } },
  { name: 'signing_keys', id: 'id', columns: { private_key: 'signing-key' } },
  { name: 'notice_keys', id: 'id', columns: { private_key: 'notice-key' } },
  { name: 'notice_devices', id: 'id', columns: { address: 'notice-device' } },
  { name: 'alert_channels', id: 'id', columns: { target: 'alert' } },
  { name: 'backup_plan', id: 'id', columns: { bucket_keys: 'backup-bucket' } },
  { name: 'line_slips', id: 'id', columns: { picture: 'line-slip' } },
  { name: 'mails', id: 'id', columns: { text: 'mail.text', html: 'mail.html', line: 'mail.line' } },
]
