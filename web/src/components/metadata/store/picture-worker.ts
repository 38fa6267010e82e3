import { expose } from 'comlink'
import { PictureWorkerApi } from './picture-worker-api.ts'

expose(new PictureWorkerApi())
