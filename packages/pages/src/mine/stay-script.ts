/**
 * The script of a worker's own page while access has an end: it counts the time down, says when 15 and 5 minutes are
 * left and when it is over, as a notification too where the person allowed it, and opens the page anew that was out of
 * sight while nothing is typed, since the hours may have changed meanwhile. It counts by the device's clock from the moment
 * of loading, so that a wrong clock shows the right time left.
 */
export const stayScript = `'use strict';
(function () {
  var box = document.getElementById('stay');
  if (!box) return;
  var text = document.getElementById('stay-left'), note = document.getElementById('stay-note');
  var ask = document.getElementById('stay-ask'), href = box.getAttribute('data-href');
  var since = Date.now(), all = Number(box.getAttribute('data-left')), hiddenAt = 0;
  var marks = [900000, 300000, 0];
  function left() { return Math.max(0, all - (Date.now() - since)); }
  function passed(ms) { return marks.filter(function (mark) { return ms <= mark; }).length; }
  function say(name, count) { return box.getAttribute('data-' + name).replace('#', count); }
  function words(ms) {
    var minutes = Math.ceil(ms / 60000), hours = Math.floor(minutes / 60);
    return (hours === 0 ? '' : say('hours', hours) + ' ') + say('minutes', minutes % 60);
  }
  var said = passed(left());
  function notify(message) {
    // Some browsers of phones have the permission and no way to use it from a page.
    try { if (window.Notification && Notification.permission === 'granted') new Notification(message, { tag: 'stay' }); }
    catch (error) { return; }
  }
  function tick() {
    var ms = left();
    text.textContent = words(ms);
    if (passed(ms) > said) {
      said = passed(ms);
      var message = box.getAttribute(ms === 0 ? 'data-over' : 'data-soon');
      note.className = 'warn';
      note.textContent = '';
      note.textContent = message;
      notify(message);
    }
    if (ms > 0) setTimeout(tick, Math.min(ms, ms % 60000 || 60000, 15000));
  }
  function isTyped() {
    return Array.prototype.some.call(document.querySelectorAll('input'), function (field) {
      return field.type !== 'hidden' && field.name !== 'account' && field.value !== '';
    });
  }
  document.addEventListener('visibilitychange', function () {
    if (document.hidden) hiddenAt = Date.now();
    else if (hiddenAt > 0 && Date.now() - hiddenAt > 60000 && !isTyped() && href !== null) location.replace(href);
  });
  function showAsk() {
    if (!window.Notification || Notification.permission === 'denied') { ask.hidden = true; return; }
    ask.hidden = false;
    if (Notification.permission === 'granted') { ask.disabled = true; ask.textContent = box.getAttribute('data-asked'); }
  }
  ask.addEventListener('click', function () {
    var answer = Notification.requestPermission(showAsk);
    if (answer && answer.then) answer.then(showAsk);
  });
  showAsk();
  tick();
})();
`;
