import type { Services } from '../../services.ts'
import { SEND_ALERT } from './alert.ts'
import { alertOwnerDaily } from './alert-owner.ts'

/**
 * Alerts the owner, once a day for each kind and in one transaction with the note of the day, that a job was given up;
 * an alert that itself failed raises none.
 */
export async function alertFailedJob(services: Services, name: string): Promise<void> {
  if (name === SEND_ALERT) return
  await services.db.transaction((tx) =>
    alertOwnerDaily(
      tx,
      services,
      {
        event: 'job_failed',
        title: 'งานเบื้องหลังล้มเหลว',
        text: `${name} ลองครบทุกครั้งแล้วไม่สำเร็จ รายละเอียดอยู่ในบันทึกของเซิร์ฟเวอร์`,
        path: '/admin/health',
      },
      name,
    ),
  )
}
