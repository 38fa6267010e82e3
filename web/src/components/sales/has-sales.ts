import { storedSwitch } from '../../kit/storage/stored.ts'

/** Whether this browser holds sales of the member: screens that show a line of them fetch no code for nothing. */
export const hasSales = storedSwitch('hasSales')
