import { safeNext } from '../router/next'
import { screensUnder } from '../router/screen'
import { oneOf, query, text } from '../router/search-params'
import { plainShell } from './shells'

const plain = screensUnder(plainShell)
const path = (value: string) => safeNext(value) ?? undefined
const next = query({ next: path })

export const signInScreens = [
  plain('/login', () => import('../areas/identity/sign-in/login'), {
    title: 'login',
    opens: 'anyone',
    texts: 'sign-in',
    search: next,
  }),
  plain('/login/email', () => import('../areas/identity/sign-in/login-by-email'), {
    title: 'loginByEmail',
    opens: 'anyone',
    texts: 'sign-in',
    search: query({ next: path, way: oneOf('password', 'link', 'pin') }),
  }),
  plain('/login/magic', () => import('../areas/identity/sign-in/magic-login'), {
    title: 'magicLogin',
    opens: 'anyone',
    texts: 'sign-in',
    search: query({ next: path, token: text }),
  }),
  plain('/register', () => import('../areas/identity/registration/register'), {
    title: 'register',
    opens: 'anyone',
    texts: ['registration', 'payments', 'sign-in'],
    search: query({ next: path, step: oneOf('card', 'verify'), code: text, ref: text }),
  }),
  plain('/forgot-password', () => import('../areas/identity/password/forgot-password'), {
    title: 'forgotPassword',
    opens: 'anyone',
    texts: ['password', 'sign-in'],
    search: next,
  }),
  plain('/reset-password', () => import('../areas/identity/password/reset-password'), {
    title: 'resetPassword',
    opens: 'anyone',
    texts: ['password', 'sign-in'],
    search: query({ next: path, token: text }),
  }),
  plain('/change-password', () => import('../areas/identity/password/change-password'), {
    title: 'changePassword',
    opens: 'signed in',
    texts: ['password', 'sign-in'],
    search: next,
  }),
  plain('/verify-email', () => import('../areas/identity/registration/verify-email'), {
    title: 'verifyEmail',
    opens: 'anyone',
    texts: ['registration', 'sign-in'],
    search: query({ next: path, token: text }),
  }),
  plain('/login/phone', () => import('../areas/identity/sign-in/phone-login'), {
    title: 'phoneLogin',
    opens: 'anyone',
    texts: 'sign-in',
    search: next,
  }),
  plain('/auth/$providerId/callback', () => import('../areas/identity/sign-in/social-callback'), {
    title: 'login',
    opens: 'anyone',
    texts: 'sign-in',
    search: query({ code: text, state: text, error: text }),
  }),
  plain('/auth/$providerId/{-$action}', () => import('../areas/identity/sign-in/social-start'), {
    title: 'login',
    opens: 'anyone',
    texts: 'sign-in',
    search: next,
  }),
  plain('/logout', () => import('../areas/identity/sign-in/logout'), {
    title: 'logout',
    opens: 'anyone',
    texts: 'sign-in',
    search: next,
  }),
  plain('/welcome/$locationId', () => import('../areas/identity/joining/welcome'), {
    title: 'welcome',
    opens: 'anyone',
    texts: 'joining',
    search: query({ code: text, invitation: text }),
  }),
  plain('/webprint', () => import('../areas/printing/print-dialog/print-page'), {
    title: 'webPrint',
    opens: 'anyone',
    texts: ['print-desk', 'print-sections', 'printers'],
  }),
  plain('/error/{-$code}', () => import('../areas/shell/shell/error'), {
    title: 'error',
    opens: 'anyone',
  }),
  plain('/hub', () => import('../areas/shell/navigation/hub'), {
    title: 'hub',
    opens: 'signed in',
    texts: 'collection',
  }),
] as const
