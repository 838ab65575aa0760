import { screensUnder } from '../router/screen'
import { plainShell } from './shells'

const plain = screensUnder(plainShell)

export const webtools = [
  plain('/reception/$token', () => import('../areas/companies/reception/reception'), {
    title: 'reception',
    opens: 'anyone',
    texts: 'reception',
  }),
  plain('/webtools/qrgen', () => import('../areas/back-office/webtools/qr-generator'), {
    title: 'qrCodes',
    opens: 'anyone',
    texts: 'webtools',
  }),
  plain('/webtools/scanner-setup', () => import('../areas/back-office/webtools/scanner-setup'), {
    title: 'scannerSetup',
    opens: 'anyone',
    texts: 'webtools',
  }),
  plain('/webtools/pick', () => import('../areas/orders/picking/pick-tool'), {
    title: 'pickOrder',
    opens: 'anyone',
    texts: ['picking', 'orders'],
  }),
  plain('/webtools/multipick', () => import('../areas/orders/picking/multipick-tool'), {
    title: 'pickOrders',
    opens: 'anyone',
    texts: ['picking', 'orders'],
  }),
  plain('/webtools/ocp-cli', () => import('../areas/back-office/webtools/command-prompt'), {
    title: 'commandPrompt',
    opens: 'app.findRecords',
    texts: ['acts', 'collection', 'webtools'],
  }),
] as const
