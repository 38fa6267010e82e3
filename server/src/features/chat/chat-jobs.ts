import type { JobPlan } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { FORGET_PICTURES, forgetPictures } from './forget-pictures.ts'
import { SCAN_PICTURE, scanPicture } from './scan-picture.ts'
import { sweepChat } from './sweep-chat.ts'
import { TELL_TEAM, tellTeam } from './tell-team.ts'
import { WRITE_LETTER, writeLetter } from './write-letter.ts'

const SWEEP_CHAT = 'chat:sweep'

/** Plans what is done with conversations in the background. */
export function chatJobs(services: Services): JobPlan {
  return {
    jobs: {
      [SWEEP_CHAT]: sweepChat(services),
      [WRITE_LETTER]: writeLetter(services),
      [FORGET_PICTURES]: forgetPictures(services),
      [SCAN_PICTURE]: scanPicture(services),
      [TELL_TEAM]: tellTeam(services),
    },
    daily: { [SWEEP_CHAT]: '03:35' },
  }
}
