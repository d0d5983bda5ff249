/** Whether a host, as a URL has it or without brackets, is a name by which a machine reaches itself alone. */
export const isLoopback = (host: string) => /^(localhost|\[?::1\]?|127(\.\d+){1,3})$/.test(host)
