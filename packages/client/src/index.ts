export { type Client, type ClientOptions, createClient, type InputOf } from './client.ts'
export { PolyphonyError } from './error.ts'
