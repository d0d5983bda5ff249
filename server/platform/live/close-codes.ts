/** Close codes of WebSockets: https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 and the registry named there. */
export const unsupportedData = 1003
export const policyViolation = 1008
export const serviceRestart = 1012
