type Listener = () => void;

let height = 0;
const listeners = new Set<Listener>();

/** Pixels at the foot of the screen that a bar takes, which messages stay clear of; 0 when there is none. */
export function setFootHeight(next: number): void {
  if (next === height) return;
  height = next;
  for (const tell of listeners) tell();
}

/** For useSyncExternalStore. */
export const footHeightStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  current: (): number => height,
};
