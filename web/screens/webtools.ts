import { screensUnder } from '../router/screen'
import { plainShell } from './shells'

const plain = screensUnder(plainShell)

export const webtools = [
  plain('/webtools/qrgen', () => import('../areas/webtools/qr-generator'), {
    title: 'qrCodes',
    opens: 'anyone',
    texts: 'webtools',
  }),
  plain('/webtools/scanner-setup', () => import('../areas/webtools/scanner-setup'), {
    title: 'scannerSetup',
    opens: 'anyone',
    texts: 'webtools',
  }),
] as const
