/** Topics of the event stream, as server-sent events. */
export const streamTopics = [
  'sync_users',
  'control',
  'access_log',
  'shifts',
  'users',
  'tasks',
  'requests',
  'apps',
  'activation_test',
  'control_watch',
  'shared_files',
] as const;
export type StreamTopic = (typeof streamTopics)[number];
