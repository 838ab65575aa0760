import { safeNext } from '../router/next'
import { screensUnder } from '../router/screen'
import { oneOf, query, text } from '../router/search-params'
import { plainShell } from './shells'

const plain = screensUnder(plainShell)
const path = (value: string) => safeNext(value) ?? undefined
const next = query({ next: path })

export const signInScreens = [
  plain('/login', () => import('../areas/sign-in/login'), {
    title: 'login',
    audience: 'anyone',
    texts: 'auth',
    search: next,
  }),
  plain('/login/email', () => import('../areas/sign-in/login-by-email'), {
    title: 'loginByEmail',
    audience: 'anyone',
    texts: 'auth',
    search: query({ next: path, way: oneOf('password', 'link', 'pin') }),
  }),
  plain('/login/magic', () => import('../areas/sign-in/magic-login'), {
    title: 'magicLogin',
    audience: 'anyone',
    texts: 'auth',
    search: query({ next: path, token: text }),
  }),
  plain('/register', () => import('../areas/registration/register'), {
    title: 'register',
    audience: 'anyone',
    texts: ['auth', 'customer'],
    search: query({ next: path, step: oneOf('card', 'verify'), code: text }),
  }),
  plain('/forgot-password', () => import('../areas/password/forgot-password'), {
    title: 'forgotPassword',
    audience: 'anyone',
    texts: 'auth',
    search: next,
  }),
  plain('/reset-password', () => import('../areas/password/reset-password'), {
    title: 'resetPassword',
    audience: 'anyone',
    texts: 'auth',
    search: query({ next: path, token: text }),
  }),
  plain('/change-password', () => import('../areas/password/change-password'), {
    title: 'changePassword',
    audience: 'signedIn',
    texts: 'auth',
    search: next,
  }),
  plain('/verify-email', () => import('../areas/registration/verify-email'), {
    title: 'verifyEmail',
    audience: 'anyone',
    texts: 'auth',
    search: query({ next: path, token: text }),
  }),
  plain('/login/phone', () => import('../areas/sign-in/phone-login'), {
    title: 'phoneLogin',
    audience: 'anyone',
    texts: 'auth',
    search: next,
  }),
  plain('/auth/$providerId/callback', () => import('../areas/sign-in/social-callback'), {
    title: 'login',
    audience: 'anyone',
    texts: 'auth',
    search: query({ code: text, state: text, error: text }),
  }),
  plain('/auth/$providerId/{-$action}', () => import('../areas/sign-in/social-start'), {
    title: 'login',
    audience: 'anyone',
    texts: 'auth',
    search: next,
  }),
  plain('/logout', () => import('../areas/sign-in/logout'), {
    title: 'logout',
    audience: 'anyone',
    texts: 'auth',
    search: next,
  }),
  plain('/welcome/$locationId', () => import('../areas/joining/welcome'), {
    title: 'welcome',
    audience: 'anyone',
    texts: 'company',
    search: query({ code: text, invitation: text }),
  }),
  plain('/error/{-$code}', () => import('../areas/shell/error'), {
    title: 'error',
    audience: 'anyone',
    texts: 'shell',
  }),
  plain('/hub', () => import('../areas/navigation/hub'), {
    title: 'hub',
    audience: 'signedIn',
    texts: 'shell',
  }),
] as const
